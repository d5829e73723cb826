"""A whole stage: accounts, places, carry-overs, who goes on, and the points that are won."""

from fractions import Fraction
from typing import Any

from tests.oracle import deals, encounters, past, ties
from tests.oracle.bridge import number
from tests.oracle.documents import SETS, clauses
from tests.oracle.scales import half_up

Plain = dict[str, Any]
ZERO = Fraction(0)
PUNCTUALITY = ("late", "slow-play")
"""What NSWBA 8.7 is about: it stands under punctuality and slow play."""
Items = dict[str, list[tuple[str, Fraction | None, str | None, str]]]
"""By contestant: from what, how much (None: it needs a ruling), in which session, for which
offence."""


class Stage:
    """One stage over some of its sessions (None: all that there are).

    drawing: a session into which newcomers have come although it has not begun.
    """

    def __init__(
        self,
        events: list[Plain],
        name: str,
        others: deals.Others | None = None,
        sessions: list[str] | None = None,
        drawing: str | None = None,
    ) -> None:
        (opened,) = past.of_kind(events, "ContestOpened")
        known = past.sessions(events)
        order = [s for s in past.in_order_of_play(events) if known[s]["stage"] == name]
        self.events, self.name, self.others = events, name, others or {}
        self.drawing = drawing
        self.set = opened["regulations"]["name"]
        self.rules = clauses(self.set, name)
        self.all_sessions = order
        self.sessions = [s for s in order if sessions is None or s in sessions]
        self.items: Items = {}
        self.unranked: set[str] = set()
        self.tops: dict[str, Fraction] = {}
        self.encounters: list[Plain] = []
        self.lines: list[Plain] = []
        self._gather()
        self.carried = self._carry_over()
        for contestant, amount in self.carried.items():
            self._item(contestant, "carry-over", amount)
        self._newcomers()
        self._penalties()
        self.fines_later = self._both_at_fault()
        self._unrank()

    # ------------------------------------------------------------------------- accounts

    def _item(
        self,
        contestant: str,
        source: str,
        amount: Fraction | None,
        session: str | None = None,
        offence: str = "",
    ) -> None:
        self.items.setdefault(contestant, []).append((source, amount, session, offence))

    def _gather(self) -> None:
        rules = self.rules
        if "vps" not in rules and rules["score"] not in ("teams", "board-a-match"):
            self._whole_sessions()
            return
        self.encounters = encounters.of_stage(
            self.events, self.name, self.sessions, rules, self.others
        )
        for match in self.encounters:
            altered = self._altered(match)
            for side in match["sides"]:
                name = side["contestant"]
                amount = side["vps"] if "vps" in rules else side["own"]
                if rules.get("finals"):
                    amount = side["gross"]
                source = "match" if match["kind"] == "played" else match["kind"]
                if name in altered:
                    source, amount = "altered", altered[name]
                self._item(name, source, amount, match["session"])

    def _whole_sessions(self) -> None:
        """Totals of sessions; eclectic: the mean of the best percentages (ANC 23, AMB-61)."""
        rules = self.rules
        self.lines = deals.scored(self.events, self.sessions, rules, self.others)
        for session in self.sessions:
            own = [line for line in self.lines if line["where"]["session"] == session]
            for line in own:
                self.tops[session] = max(self.tops.get(session, ZERO), line["top"])
            tallies: dict[str, list[tuple[Any, Any]]] = {}
            for line in own:
                for side in ("ns", "ew"):
                    tallies.setdefault(line["where"][side], []).append((line[side], line["top"]))
            fullest = max((counted(boards) for boards in tallies.values()), default=0)
            for name, boards in tallies.items():
                if not counted(boards):
                    continue
                total, most = self._session_total(boards, fullest)
                if "best" in rules:
                    total = 100 * total / most
                self._item(name, "session", total, session)
        if "best" in rules:
            for name, items in self.items.items():
                best = sorted(items, key=lambda item: -(item[1] or ZERO))[: rules["best"]]
                self.items[name] = [
                    (
                        source,
                        (amount or ZERO) / len(best) if one in best else ZERO,
                        session,
                        offence,
                    )
                    for one in items
                    for source, amount, session, offence in (one,)
                ]
                if len(best) < rules["best"]:
                    self.unranked.add(name)

    def _session_total(self, boards: list[Any], fullest: int) -> tuple[Fraction, Fraction]:
        rules = self.rules
        total = most = ZERO
        pluses = [top for side, top in boards if side["plus"] and side["amount"] is not None]
        for side, top in boards:
            if side["amount"] is not None:
                most += top
                if not (side["plus"] and rules.get("several") == "root"):
                    total += side["amount"]
        if pluses and rules.get("several") == "root":
            together = deals.together(len(pluses), rules)
            if rules["score"] == "matchpoints":
                together = together / len(pluses) * sum(pluses, ZERO) / 100
            total += together
        if rules.get("full session"):
            total = total * fullest / counted(boards)
            most = most * fullest / counted(boards)
        if "session to" in rules:
            total = half_up(total, rules["session to"])
        return total, most

    def _altered(self, match: Plain) -> dict[str, Fraction]:
        """NSWBA 4.4.1, 4.6.5: scores that a substitution alters."""
        found: dict[str, Fraction] = {}
        names = [side["contestant"] for side in match["sides"]]
        for said in past.of_kind(self.events, "ScoreAltered"):
            if said["session"] != match["session"] or said["contestant"] not in names:
                continue
            (unit,) = (s for s in match["sides"] if s["contestant"] == said["contestant"])
            (other,) = (s for s in match["sides"] if s is not unit)
            rest = [m for m in self.encounters if m is not match and m["kind"] == "played"]
            played = [m for m in self.encounters if m["kind"] == "played"]
            theirs = encounters.vps_of(other["contestant"], played)
            mine = encounters.vps_of(unit["contestant"], rest)
            figures = [unit["vps"] or ZERO]
            figures += [sum(mine, ZERO) / len(mine)] if mine else []
            figures += [self.rules["sum"] - sum(theirs, ZERO) / len(theirs)] if theirs else []
            altered = min(figures) if said.get("vps") is None else number(said["vps"])
            if not said.get("opponents"):
                found[unit["contestant"]] = altered
                continue
            complement = self.rules["sum"] - altered
            elsewhere = encounters.vps_of(other["contestant"], rest)
            mean = sum(elsewhere, ZERO) / len(elsewhere) if elsewhere else complement
            found[other["contestant"]] = (mean + complement) / 2
        return found

    def _newcomers(self) -> None:
        begun = [*past.begun(self.events, self.name), self.drawing]
        here = [name for name in self.sessions if name in begun]
        for said in past.of_kind(self.events, "DropInEntered"):
            if said["session"] in here:
                self._item(said["contestant"], "drop-in", number(said["score"]), said["session"])
        for said in past.of_kind(self.events, "HouseContestantAdded"):
            if said["session"] in here and said.get("score") is not None:
                self._item(said["contestant"], "house", number(said["score"]), said["session"])
            self.unranked.add(said["contestant"])

    def _penalties(self) -> None:
        waived = [w["penalty"]["version"] for w in past.of_kind(self.events, "PenaltyWaived")]
        for event in past.live(self.events):
            said = event["event"]
            if said["kind"] != "PenaltyImposed" or event["version"] in waived:
                continue
            counts_in = said.get("counts_in") or said["session"]
            if counts_in not in self.sessions:
                continue
            amount = number(said["amount"])
            if said["unit"] == "tops":
                amount *= self.tops.get(counts_in, ZERO)
            if said["unit"] == "vps" and "vps" not in self.rules:
                amount *= self.rules["imps per vp"]
            self._item(said["contestant"], "penalty", -amount, counts_in, said["offence"])

    def _both_at_fault(self) -> dict[str, Fraction]:
        """NSWBA 8.7: fines of both sides count later, against the winner of the match."""
        for name in SETS[self.set]:
            into = SETS[self.set][name].get("goes on", {})
            if self.name in into and SETS[self.set][name].get("winner carries fines on"):
                for contestant, imps in Stage(self.events, name, self.others).fines_later.items():
                    if contestant in self.field():
                        self._item(contestant, "penalty", imps)
        later: dict[str, Fraction] = {}
        if self.rules.get("winner carries fines on"):
            for pair in self._matches():
                later |= self._carried_on(pair)
        return later

    def _matches(self) -> set[tuple[str, ...]]:
        """The pairs of contestants that meet in a knock-out: as played, drawn, or chosen.

        Nobody meets two; the last two of the field who are left meet each other.
        """
        told = [
            [side["contestant"] for side in match["sides"]]
            for match in self.encounters
            if len(match["sides"]) == 2
        ]
        for draw in past.of_kind(self.events, "DrawPublished"):
            if draw["session"] in self.all_sessions:
                told += [[pairing["ns"], pairing["ew"]] for pairing in draw["pairings"]]
        for choice in past.of_kind(self.events, "ChoiceMade"):
            if choice["stage"] == self.name and choice.get("opponent") is not None:
                told.append([choice["contestant"], choice["opponent"]])
        found: dict[str, tuple[str, ...]] = {}
        for pair in told:
            if not found.keys() & set(pair):
                found |= dict.fromkeys(pair, tuple(sorted(pair)))
        left = [name for name in self.field() if name not in found]
        return {*found.values(), *([tuple(sorted(left))] if len(left) == 2 else [])}

    def _warned(self) -> set[tuple[str, str, str]]:
        """Who was warned, in which session and of what; a warning that is waived is none."""
        waived = [w["penalty"]["version"] for w in past.of_kind(self.events, "PenaltyWaived")]
        return {
            (event["event"]["contestant"], event["event"]["session"], event["event"]["offence"])
            for event in past.live(self.events)
            if event["event"]["kind"] == "WarningIssued" and event["version"] not in waived
        }

    def _carried_on(self, pair: tuple[str, ...]) -> dict[str, Fraction]:
        shared: dict[str, Fraction] = dict.fromkeys(pair, ZERO)
        warned = self._warned()
        for place in {item[2:] for name in pair for item in self.items.get(name, ())}:
            own = {
                name: [i for i in self.items.get(name, ()) if i[0] == "penalty" and i[2:] == place]
                for name in pair
            }
            at_fault = all(own[name] or (name, *place) in warned for name in pair)
            if place[1] not in PUNCTUALITY or not at_fault:
                continue
            for name in pair:
                for item in own[name]:
                    items = self.items[name]
                    items[items.index(item)] = ("penalty", ZERO, *place)
                    shared[name] += item[1] or ZERO
        if not any(shared.values()):
            return {}
        totals = {name: self.total(name) for name in pair}
        best = max(totals.values())
        winners = [name for name in pair if totals[name] == best]
        return {name: shared[name] for name in winners if shared[name]}

    def _unrank(self) -> None:
        for said in past.of_kind(self.events, "ContestantDisqualified"):
            self.unranked.add(said["contestant"])
        for said in past.of_kind(self.events, "ContestantWithdrew"):
            order, after = past.in_order_of_play(self.events), said.get("after")
            last = max(map(order.index, self.all_sessions), default=0)
            if after is None or order.index(after) < last:
                self.unranked.add(said["contestant"])

    def total(self, contestant: str, *without: str) -> Fraction:
        return sum(
            (
                amount
                for source, amount, _, _ in self.items.get(contestant, ())
                if amount is not None and source not in without
            ),
            ZERO,
        )

    # --------------------------------------------------------------------------- places

    def counted(self, purpose: str) -> dict[str, Fraction]:
        """Totals for a purpose: some penalties stay out of the draw."""
        totals = {name: self.total(name) for name in self.items}
        held = self.rules.get("held back")
        over = any(
            e["stage"] == self.name and e.get("phase") is None
            for e in past.of_kind(self.events, "StageEnded")
        )
        if purpose == "draw" and held and not (over and held != "all"):
            for name, items in self.items.items():
                for source, amount, _, offence in items:
                    if source == "penalty" and (held == "all" or offence in held):
                        totals[name] -= amount or ZERO
        return totals

    def places(self, purpose: str = "stage") -> dict[str, tuple[str | None, int | None, bool]]:
        """Contestant to field, place (None: takes none) and whether it is shared."""
        totals, criteria = self.counted(purpose), self.criteria(purpose)
        found: dict[str, tuple[str | None, int | None, bool]] = {}
        entered = past.of_kind(self.events, "ContestantEntered")
        for field in ("NS", "EW", None):
            own = [e["contestant"] for e in entered if self._field(e) == field]
            own = [name for name in own if name in self.items]
            for name in own:
                found[name] = (field, None, False)
            ranked = [name for name in own if purpose == "draw" or name not in self.unranked]
            place = 1
            for total in sorted({totals[name] for name in ranked}, reverse=True):
                level = [name for name in ranked if totals[name] == total]
                for group in ties.broken(level, criteria, self, purpose):
                    for name in group:
                        found[name] = (field, place, len(group) > 1)
                    place += len(group)
        return found

    def _field(self, entered: Plain) -> str | None:
        return None if self.rules.get("one ranking") else entered.get("field")

    def criteria(self, purpose: str) -> tuple[str, ...]:
        found: tuple[str, ...] = self.rules.get(purpose) or self.rules.get("stage", ())
        return found

    # ---------------------------------------------------------------------- going on

    def field(self) -> list[str]:
        """Who was declared for this stage, with replacements."""
        return [name for group in self._declared().values() for name in group]

    def _declared(self) -> dict[str, list[str]]:
        groups: dict[str, list[str]] = {}
        for said in past.of_kind(self.events, "QualifiersDeclared"):
            if said["into"] == self.name:
                groups[said["stage"]] = [one["contestant"] for one in said["qualifiers"]]
        for said in past.of_kind(self.events, "ContestantReplaced"):
            for names in groups.values():
                if said["stage"] == self.name and said["out"] in names:
                    names[names.index(said["out"])] = said["into"]
        return groups

    def _promoted(self, before: "Stage") -> set[str]:
        """From below the places that qualify: they carry nothing (ANC 19.3)."""
        found = {
            said["into"]
            for said in past.of_kind(self.events, "ContestantReplaced")
            if said["stage"] == self.name
        }
        first, count = before.rules["goes on"][self.name]
        for said in past.of_kind(self.events, "QualifiersDeclared"):
            if said["into"] == self.name:
                found |= {
                    one["contestant"]
                    for one in said["qualifiers"]
                    if one["place"] > first + count - 1
                }
        return found

    def before(self) -> "Stage":
        """The stage from which the carry-over, or the qualifying total, comes."""
        name = self.rules.get("carry", ("qualifying",))[0]
        return Stage(self.events, name, self.others)

    def _carry_over(self) -> dict[str, Fraction]:
        if "carry" not in self.rules:
            return {}
        _, rule = self.rules["carry"]
        before = self.before()
        ranked = before.places("qualifying")  # 18.3: by lot at last
        places = {n: p for n, (_, p, _) in ranked.items() if p is not None}
        totals = {name: before.total(name) for name in places}
        if rule in ("a tenth of the difference", "the difference, at most 32"):
            return self._differences(rule, totals, places)
        promoted = self._promoted(before) if "goes on" in before.rules else set()
        first, last = self._first_and_tenth(totals, places)
        found = {}
        for name in self.field():
            if name not in places:
                continue
            if rule == "nothing" or name in promoted or places[name] > 10:
                found[name] = ZERO
            elif rule == "11 less the place":
                found[name] = Fraction(11 - places[name])
            elif first == last:
                found[name] = Fraction(1)  # AMB-24
            else:
                found[name] = half_up(1 + 6 * (totals[name] - last) / (first - last))
        return found

    @staticmethod
    def _first_and_tenth(
        totals: dict[str, Fraction], places: dict[str, int]
    ) -> tuple[Fraction, Fraction]:
        ten = [totals[name] for name in places if places[name] <= 10]
        return max(ten, default=ZERO), min(ten, default=ZERO)

    def _differences(
        self, rule: str, totals: dict[str, Fraction], places: dict[str, int]
    ) -> dict[str, Fraction]:
        """ANC 11.2, SBF 5.2.2: to the side of a match that has more victory points."""
        field = self.field()
        found: dict[str, Fraction] = {}
        for pair in self._matches():
            if not set(pair) <= totals.keys():
                continue
            high, low = sorted(pair, key=lambda name: (-totals[name], places[name]))
            difference = totals[high] - totals[low]
            carried = difference / 10 if "tenth" in rule else min(difference, Fraction(32))
            found |= {
                name: amount for name, amount in ((high, carried), (low, ZERO)) if name in field
            }
        return found

    def entitled(self, into: str, out: set[str]) -> dict[str, int] | None:
        """Those who go on by their places; those who are out of it are passed over.

        None while a tie leaves open who it is.
        """
        first, count = self.rules["goes on"][into]
        if "finals" in self.rules:
            return self._winners(out)
        places = self.places("qualifying")
        found: dict[str, int] = {}
        for field in ("NS", "EW", None):
            ranked = sorted(
                (place, name)
                for name, (own, place, _) in places.items()
                if own == field and place is not None and name not in out
            )
            for border in (first - 1, first - 1 + count):
                if 0 < border < len(ranked) and ranked[border - 1][0] == ranked[border][0]:
                    return None
            found |= {name: place for place, name in ranked[first - 1 : first - 1 + count]}
        return found

    def _winners(self, out: set[str]) -> dict[str, int] | None:
        """Of each match of a knock-out."""
        found = {}
        for pair in self._matches():
            totals = self.counted("knock-out")
            level = sorted(pair, key=lambda name: -totals.get(name, ZERO))
            if totals.get(level[0], ZERO) == totals.get(level[1], ZERO):
                groups = ties.broken(level, self.criteria("knock-out"), self, "knock-out")
                if len(groups[0]) > 1:
                    return None
                level = [name for group in groups for name in group]
            found[level[0]] = 1
        return None if out & set(found) else found

    def drop_in_score(self, category: str | None, newcomers: set[str]) -> Fraction:
        """ANC 16.3: the mean of the best six of a category, to a hundredth (AMB-22)."""
        categories = {
            e["contestant"]: e.get("category")
            for e in past.of_kind(self.events, "ContestantEntered")
        }
        house = {e["contestant"] for e in past.of_kind(self.events, "HouseContestantAdded")}
        best = sorted(
            (
                self.total(name)
                for name in self.items
                if name not in house | newcomers and categories[name] == category
            ),
            reverse=True,
        )[:6]
        return half_up(sum(best, ZERO) / len(best))

    def house_score(self) -> Fraction:
        """ANC 16.3: the score of the pair three quarters down the list, rounded down."""
        ranked = sorted((self.total(n) for n in self.items if n not in self.unranked), reverse=True)
        return ranked[len(ranked) * 3 // 4 - 1]


def counted(boards: list[Any]) -> int:
    return sum(side["amount"] is not None for side, _ in boards)
