"""Work in other processes: worker processes, fair queues, and the tasks that run there."""
