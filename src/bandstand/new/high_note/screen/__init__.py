"""High Note's table in the browser."""

from __future__ import annotations

from bandstand.engine import CHANCE, Drawn, Memory, PlainData, Screen, Sentence, Sight


class HighNoteScreen(Screen):
    def draw(self, sight: Sight, choices: list[str], names: list[str], memory: Memory) -> Drawn:
        view = sight.view()
        swapped = [item["swapped"] for item in memory]
        seats = [
            {"name": name, "note": note, "swapped": seat in swapped}
            for seat, (name, note) in enumerate(zip(names, view["notes"], strict=True))
        ]
        return Drawn({"seats": seats}, cue="Hold or swap?", hint=f"{view['deck']} in the deck")

    def tell(
        self, before: PlainData, mover: int, text: str, after: PlainData, names: list[str]
    ) -> list[Sentence]:
        if mover == CHANCE:
            return []
        did = "held the note" if text == "Hold" else f"swapped{text.removeprefix('Swap')}"
        return [(f"{names[mover]} {did}.", "HN-2")]

    def remember(self, before: PlainData, text: str, after: PlainData) -> Memory:
        return [{"swapped": before["decided"]}] if text.startswith("Swap") else []
