"""Who met whom in a stage and what each side made of it: matches, byes, forfeits.

An encounter is a dictionary: kind, session, match number, phase, round, and its sides; a
side has its contestant, own result (net IMPs or per cent), IMPs that count in a final, and
victory points (None: the stage has none, or somebody has to rule).
"""

from fractions import Fraction
from math import isqrt
from typing import Any

from tests.oracle import completeness, deals, past
from tests.oracle.bridge import imps, number
from tests.oracle.scales import half_up

Plain = dict[str, Any]
ZERO, HALF = Fraction(0), Fraction(1, 2)


def of_stage(
    events: list[Plain], stage: str, names: list[str], rules: Plain, others: deals.Others
) -> list[Plain]:
    """Every encounter of these sessions of the stage.

    Of sessions from the first one on as the stage was after them, of others as it is.
    """
    order = [n for n in past.in_order_of_play(events) if past.sessions(events)[n]["stage"] == stage]
    if names != order[: len(names)]:
        found = of_stage(events, stage, order, rules, others)
        return [match for match in found if match["session"] in names]
    if rules["score"] in ("teams", "board-a-match"):
        played = of_teams(events, names, rules)
    else:
        played = of_pairs(events, names, rules, others)
    forfeits = [f for f in past.of_kind(events, "ForfeitDeclared") if f["session"] in names]
    forfeits = [f for f in forfeits if not {f["home"], f["away"]} & gone(events, f["session"])]
    met = [with_vps(match, rules, events) for match in played if not is_forfeited(match, forfeits)]
    met += byes(events, [n for n in names if n in past.begun(events, stage)], rules)
    met += [forfeit(events, one, rules) for one in forfeits]
    numbers = match_numbers(events, stage)
    known = past.sessions(events)
    for match in met:
        match["number"] = numbers[match["session"], match["round"]]
        match["phase"] = known[match["session"]].get("phase")
    return topped_up(events, stage, met, rules, names)


def gone(events: list[Plain], session: str) -> set[str]:
    return set(past.cancelled(events, session))


def is_forfeited(match: Plain, forfeits: list[Plain]) -> bool:
    """A match that is declared forfeited is not scored, whatever was played of it."""
    return any(
        one["session"] == match["session"]
        and one.get("round") in (None, match["round"])
        and {one["home"], one["away"]} == {side["contestant"] for side in match["sides"]}
        for one in forfeits
    )


def match_numbers(events: list[Plain], stage: str) -> dict[tuple[str, int | None], int]:
    """Sessions in the order of play; one with rounds of its own is as many matches."""
    known = past.sessions(events)
    rounds: dict[str, set[int]] = {
        name: set() for name in past.in_order_of_play(events) if known[name]["stage"] == stage
    }
    places = [line["where"] for line in past.lines(events)]
    places += past.match_scores(events) + past.of_kind(events, "DrawPublished")
    for place in places:
        if place["session"] in rounds and place.get("round") is not None:
            rounds[place["session"]].add(place["round"])
    found: dict[tuple[str, int | None], int] = {}
    before = 0
    for name, numbers in rounds.items():
        found[name, None] = before + 1
        for one in sorted(numbers):
            before += 1
            found[name, one] = before
        if not numbers:
            before += 1
    return found


# -------------------------------------------------------------------------------------- teams


def of_teams(events: list[Plain], names: list[str], rules: Plain) -> list[Plain]:
    groups: dict[tuple[str, Any, frozenset[str]], list[Plain]] = {}
    for line in past.in_force(events):
        where = line["where"]
        if where["session"] in names:
            key = (where["session"], where.get("round"), frozenset((where["ns"], where["ew"])))
            groups.setdefault(key, []).append(line)
    found = {key: match_of(events, lines, rules) for key, lines in groups.items()}
    own = session_percentages(found, rules)
    for match in found.values():
        for side in match["sides"]:
            add_up(side, rules, own.get((match["session"], side["contestant"])))
        together(match["sides"], rules)
    for score in past.match_scores(events):
        if score["session"] in names and not (
            {score["home"], score["away"]} & gone(events, score["session"])
        ):
            sides = frozenset((score["home"], score["away"]))
            key = (score["session"], score.get("round"), sides)
            found[key] = stated(score, found.get(key))
    return list(found.values())


def match_of(events: list[Plain], lines: list[Plain], rules: Plain) -> Plain:
    """A match board by board, each side by itself."""
    first = lines[0]["where"]
    teams = sorted({first["ns"], first["ew"]})
    rooms: dict[int, dict[str, Plain]] = {}
    for line in lines:
        board = rooms.setdefault(line["where"]["board"], {})
        board[line["where"].get("room") or "open"] = line
    for name in sorted({foul["board"] for foul in past.of_kind(events, "BoardFouled")}):
        if foul_of(events, first["session"], name, teams):
            rooms.setdefault(name, {})  # fouled before anybody had a score on it
    boards = {}
    for name, two in sorted(rooms.items()):
        foul = foul_of(events, first["session"], name, teams)
        results = {team: board_result(events, team, name, two, foul, rules) for team in teams}
        boards[name] = balanced(results, teams, rules)
    match: Plain = {
        "kind": "played",
        "session": first["session"],
        "round": first.get("round"),
        "sides": [
            {"contestant": team, "results": [b[team] for b in boards.values()]} for team in teams
        ],
    }
    counted = [b for b in boards.values() if all(b[team]["what"] != "nothing" for team in teams)]
    match["boards"] = len(counted)
    match["compared"] = sum(all(b[team]["what"] == "played" for team in teams) for b in counted)
    for side in match["sides"]:
        rival = next(team for team in teams if team != side["contestant"])
        side["innocent"] = sum(
            bool(b["foul"])
            and rival in b["foul"].get("at_fault", ())
            and side["contestant"] not in b["foul"].get("at_fault", ())
            for b in boards.values()
        )
    return match


def foul_of(events: list[Plain], session: str, board: int, teams: list[str]) -> Plain | None:
    """Whether the two rooms did not hold the same cards, and nothing was dealt or awarded since."""
    found = None
    where = {"session": session, "board": board, "ns": teams[0], "ew": teams[1]}
    for act in past.of_kind(events, "BoardFouled", "BoardSubstituted", "AdjustedScoreAwarded"):
        if act["kind"] == "AdjustedScoreAwarded":
            line = act["line"]
            at = (line["session"], line["board"], sorted((line["ns"], line["ew"])))
            found = None if at == (session, board, teams) else found  # Law 86
        elif past.reaches(act, where):
            found = act if act["kind"] == "BoardFouled" else None
    if found is None:
        return None
    groups = found.get("groups", ())
    places = [next((n for n, group in enumerate(groups) if team in group), None) for team in teams]
    return found if not groups or places[0] != places[1] else None


def board_result(
    events: list[Plain],
    team: str,
    board: int,
    rooms: dict[str, Plain],
    foul: Plain | None,
    rules: Plain,
) -> Plain:
    """What a board is to a team: an amount, a grade, or nothing."""
    if foul is not None:
        return fouled_result(events, team, board, rooms, foul, rules)
    for room in ("open", "closed"):
        line = rooms.get(room)
        award = award_of(line, team)
        if award and award["award"] == "artificial":
            return {"what": "artificial", "grade": award["grade"]}
        if award and award["award"] == "typed":
            return {"what": "artificial", "amount": number(award["value"])}
    if len(rooms) < 2:
        return {"what": "nothing"}
    mine, theirs = outcomes(rooms, team)
    if not mine or not theirs:
        return {"what": "nothing"}
    amount = sum(
        (
            share * other * compared(points, points_there, rules)
            for points, share in mine
            for points_there, other in theirs
        ),
        ZERO,
    )
    return {"what": "played", "amount": amount}


def award_of(line: Plain | None, team: str) -> Plain | None:
    if line is None or line["awards"] is None:
        return None
    award: Plain = line["awards"][0 if line["where"]["ns"] == team else 1]
    return award


def outcomes(
    rooms: dict[str, Plain], team: str
) -> tuple[list[tuple[int, Fraction]], list[tuple[int, Fraction]]]:
    """The team's points where it sits north-south, and those of the table where it does not."""
    mine: list[tuple[int, Fraction]] = []
    theirs: list[tuple[int, Fraction]] = []
    for line in rooms.values():
        target = mine if line["where"]["ns"] == team else theirs
        award = award_of(line, team)
        if award is None and line["awards"] is None and line["points"] is not None:
            target.append((line["points"], Fraction(1)))
        elif award and award["award"] == "assigned":
            target.append((award["points"], Fraction(1)))
        elif award and award["award"] == "weighted":
            target += [(part["points"], number(part["weight"])) for part in award["parts"]]
    return mine, theirs


def compared(points: int, others: int, rules: Plain) -> Fraction:
    if rules["score"] == "teams":
        return Fraction(imps(points - others))
    return Fraction(2 if points > others else 1 if points == others else 0)


def balanced(results: Plain, teams: list[str], rules: Plain) -> Plain:
    """Law 12C4, ACBL Law 86: in a knock-out, the average of the two sides' figures to both.

    What both are given alike changes nothing between them, and stays (ANC 7.1).
    """
    one, other = (results[team] for team in teams)
    if knock_out(rules) and "nothing" not in (one["what"], other["what"]):
        ours, theirs = (amount_of(result, rules, None) for result in (one, other))
        if ours == theirs and "artificial" in (one["what"], other["what"]):
            one["alike"] = other["alike"] = True
        else:
            one["amount"], other["amount"] = (ours - theirs) / 2, (theirs - ours) / 2
    return results | {"foul": one.get("foul")}


def knock_out(rules: Plain) -> bool:
    return rules["score"] == "teams" and bool(rules.get("mean") or rules.get("finals"))


def fouled_result(
    events: list[Plain],
    team: str,
    board: int,
    rooms: dict[str, Plain],
    foul: Plain,
    rules: Plain,
) -> Plain:
    match rules.get("fouled"):
        case "average plus to both":
            return {"what": "artificial", "grade": "A+", "foul": foul}
        case "by percentages" if foul.get("groups"):
            if any(line["points"] is None for line in rooms.values()) or len(rooms) < 2:
                return {"what": "nothing", "foul": foul}
            total = percentages_of(events, team, board, foul)
            won = Fraction(0 if total < 80 else 2 if total > 120 else 1)
            return {"what": "fouled", "amount": won, "foul": foul}
        case "by percentages" if rules.get("unplayable"):
            if team in foul.get("at_fault", ()):
                return {"what": "fouled", "amount": -HALF, "foul": foul}  # 4.2d
            return {"what": "fouled", "at least": Fraction(1), "foul": foul}
        case _:
            return {"what": "nothing", "foul": foul}


def percentages_of(events: list[Plain], team: str, board: int, foul: Plain) -> Fraction:
    """ACBL Law 87: the team's two percentages, each pair in the group with its own cards."""
    total = ZERO
    known = past.sessions(events)
    same = known[foul["session"]].get("deals") or foul["session"]
    lines = [
        line
        for line in past.in_force(events)
        if line["where"]["board"] == board
        and (known[line["where"]["session"]].get("deals") or line["where"]["session"]) == same
        and line["awards"] is None
        and line["points"] is not None
    ]
    for line in lines:
        where = line["where"]
        if where["session"] == foul["session"] and team in (where["ns"], where["ew"]):
            sign = 1 if where["ns"] == team else -1
            group = [o for o in lines if group_in(foul, o) == group_in(foul, line)]
            rest = [o for o in group if o is not line]
            beaten = sum(sign * o["points"] < sign * line["points"] for o in rest)
            level = sum(o["points"] == line["points"] for o in rest)
            total += Fraction(100 * (2 * beaten + level), 2 * len(rest)) if rest else 50
    return total


def group_in(foul: Plain, line: Plain) -> int:
    groups = foul["groups"]
    return next((n for n, g in enumerate(groups) if line["where"]["ns"] in g), len(groups))


def session_percentages(found: dict[Any, Plain], rules: Plain) -> dict[tuple[str, str], Fraction]:
    """A team's percentage on the boards that were really played in a session (board-a-match).

    One of which either side has an artificial score was not.
    """
    gained: dict[tuple[str, str], list[Fraction]] = {}
    if rules["score"] != "board-a-match":
        return {}
    for match in found.values():
        boards = zip(*(side["results"] for side in match["sides"]), strict=True)
        played = [all(r["what"] == "played" for r in results) for results in boards]
        for side in match["sides"]:
            key = (match["session"], side["contestant"])
            both = zip(side["results"], played, strict=True)
            gained.setdefault(key, []).extend(r["amount"] * 50 for r, counts in both if counts)
    return {key: sum(parts, ZERO) / len(parts) for key, parts in gained.items() if parts}


def add_up(side: Plain, rules: Plain, percentage: Fraction | None) -> None:
    """The side's own result, and the IMPs that count for it in a final."""
    own = gross = ZERO
    for result in side["results"]:
        amount = amount_of(result, rules, percentage)
        own += amount
        gross += amount if result.get("alike") else max(amount, ZERO)
    own += rules.get("innocent", 0) * side["innocent"]
    side |= {"own": own, "gross": gross}


def together(sides: list[Plain], rules: Plain) -> None:
    """ANC appendix: several boards of average plus are not worth so many times one."""
    if rules.get("several") != "root":
        return
    each = rules["average"]["A+"]
    pluses = [sum(r.get("grade") == "A+" for r in side["results"]) for side in sides]
    more = [root(each, many) - each * many for many in pluses]
    won = list(more)
    if knock_out(rules) and more[0] != more[1]:
        middle = (more[0] - more[1]) / 2
        more = [middle, -middle]
        won = [max(part, ZERO) for part in more]
    for side, own, gross in zip(sides, more, won, strict=True):
        side["own"] += own
        side["gross"] += gross


def amount_of(result: Plain, rules: Plain, percentage: Fraction | None) -> Fraction:
    if "amount" in result:
        return Fraction(result["amount"])
    if "at least" in result:  # WBF 4.2b-c
        return max(Fraction(result["at least"]), (percentage or ZERO) * 2 / 100)
    if "grade" not in result:
        return ZERO
    value: Fraction = rules["average"][result["grade"]]
    if rules["score"] == "teams":
        return value
    if percentage is not None and rules.get("own"):
        best = {"A+": max, "A-": min}.get(result["grade"])
        value = best(value, percentage) if best else value
    return value * 2 / 100


def root(each: Fraction, boards: int) -> Fraction:
    """ANC appendix: 3 sqrt(N) net IMPs, rounded to the nearest one, halves up."""
    return half_up(Fraction(isqrt(int(each) ** 2 * boards * 10**24), 10**12), Fraction(1))


def stated(score: Plain, boards: Plain | None) -> Plain:
    """A match of which only the result is known; single boards awarded besides are added."""
    net = number(score["imps"]) if score.get("imps") is not None else None
    gross = [number(score.get(f"{side}_imps", 0)) for side in ("home", "away")]
    sides = []
    for place, side in enumerate(("home", "away")):
        own = gross[place] - gross[1 - place] if net is None else (net, -net)[place]
        won = max(own, ZERO) if net is not None else gross[place]
        more = [s for s in boards["sides"] if s["contestant"] == score[side]] if boards else []
        sides.append(
            {
                "contestant": score[side],
                "own": own + sum((s["own"] for s in more), ZERO),
                "gross": won + sum((s["gross"] for s in more), ZERO),
            }
        )
        if score.get("home_vps") is not None:
            sides[-1]["vps"] = number(score[f"{side}_vps"])
    return {
        "kind": "played",
        "session": score["session"],
        "round": score.get("round"),
        "sides": sides,
        "boards": (score.get("boards") or 0) + (boards["boards"] if boards else 0),
        "compared": score.get("boards") or 0,
    }


# -------------------------------------------------------------------------------------- pairs


def of_pairs(
    events: list[Plain], names: list[str], rules: Plain, others: deals.Others
) -> list[Plain]:
    groups: dict[tuple[str, Any, frozenset[str]], list[Plain]] = {}
    for line in deals.scored(events, names, rules, others):
        where = line["where"]
        key = (where["session"], where.get("round"), frozenset((where["ns"], where["ew"])))
        groups.setdefault(key, []).append(line)
    found = []
    for (session, round_, pairs), lines in groups.items():
        sides = [pair_side(pair, lines, rules) for pair in sorted(pairs)]
        if not any(side["count"] for side in sides):
            continue
        found.append(
            {
                "kind": "played",
                "session": session,
                "round": round_,
                "sides": sides,
                "boards": max(side["count"] for side in sides),
                "compared": max(side["real"] for side in sides),
            }
        )
    return found


def pair_side(pair: str, lines: list[Plain], rules: Plain) -> Plain:
    total, count, real, pluses = ZERO, 0, 0, 0
    for line in lines:
        side = line["ns"] if line["where"]["ns"] == pair else line["ew"]
        if side["amount"] is None:
            continue
        count += 1
        real += side["real"]
        if side["plus"]:
            pluses += 1
        elif rules["score"] == "matchpoints":
            total += 100 * side["amount"] / line["top"] if line["top"] else side["amount"]
        else:
            total += side["amount"]
    if pluses:
        total += deals.together(pluses, rules)
    if rules["score"] == "matchpoints" and count:
        total /= count  # ANC 15.2: the pair's average percentage
    return {"contestant": pair, "own": total, "gross": ZERO, "count": count, "real": real}


# --------------------------------------------------------------------- victory points, forfeits


def with_vps(match: Plain, rules: Plain, events: list[Plain]) -> Plain:
    scale = rules.get("vps")
    sides = match["sides"]
    if any("vps" in side for side in sides):
        return match
    for side in sides:
        side["vps"] = None
    if scale is None:
        return match
    artificial = match["boards"] - match["compared"]
    due, is_over = completeness.extent(events, match)
    least = rules.get("too few", 0) * due
    if artificial > 0 and is_over and match["compared"] < least:
        return match | {"kind": "too-few-comparisons"}
    if match["boards"] or scale.__name__ != "wbf":
        for side in sides:
            side["vps"] = scale(side["own"], match["boards"])
    return match


def byes(events: list[Plain], names: list[str], rules: Plain) -> list[Plain]:
    found = []
    if "bye" in rules:
        vps, own = map(Fraction, rules["bye"])
        for draw in draws_in_force(events):
            if draw["session"] in names:
                for name in draw.get("sits_out", ()):
                    side = {"contestant": name, "own": own, "gross": ZERO, "vps": vps}
                    place = {"session": draw["session"], "round": draw["round"]}
                    found.append({"kind": "bye", "sides": [side], **place})
    return found


def draws_in_force(events: list[Plain]) -> list[Plain]:
    latest = {}
    for draw in past.of_kind(events, "DrawPublished"):
        latest[draw["session"], draw.get("section"), draw["round"]] = draw
    return list(latest.values())


def forfeit(events: list[Plain], said: Plain, rules: Plain) -> Plain:
    """What both sides have at once: the floor and nothing, or what was ruled."""
    rule, sides = rules["forfeit"], []
    for side in ("home", "away"):
        name = said[side]
        offender = name in said.get("offenders", ())
        ruled = said.get(f"{side}_vps")
        if ruled is not None:
            vps, own = number(ruled), ZERO
        elif rule == "ruling":
            vps, own = None, ZERO
        elif offender:
            vps = ZERO
            own = rule["backwards"](ZERO) if "backwards" in rule else ZERO
        else:
            vps = rule["floor"]
            own = rule["imps"] if "imps" in rule else rule["backwards"](vps)
        sides.append(
            {
                "contestant": name,
                "own": own,
                "gross": max(own, ZERO),
                "vps": vps,
                "offender": offender,
                "ruled": ruled is not None,
            }
        )
    place = {"session": said["session"], "round": said.get("round")}
    return {"kind": "forfeit", "sides": sides, **place}


def topped_up(
    events: list[Plain], stage: str, met: list[Plain], rules: Plain, names: list[str]
) -> list[Plain]:
    """At the end of the round robin or the stage: the highest of three figures.

    Not in what was before that end.
    """
    rule = rules.get("forfeit")
    if not isinstance(rule, dict):
        return met
    ended = [e for e in past.of_kind(events, "StageEnded") if e["stage"] == stage]
    known = past.sessions(events)
    order = [n for n in known if known[n]["stage"] == stage]
    stage_over = any(e.get("phase") is None for e in ended) and set(order) <= set(names)
    phases_over = {
        e["phase"]
        for e in ended
        if e.get("phase") is not None
        and {n for n in order if known[n].get("phase") == e["phase"]} <= set(names)
    }
    done = [m for m in met if m["kind"] == "played"]
    if not stage_over:
        done = [m for m in done if m["phase"] in phases_over]
    for match in met:
        if match["kind"] not in ("forfeit", "too-few-comparisons"):
            continue
        over = stage_over or ("round robin" in rule["at"] and match["phase"] in phases_over)
        for side in match["sides"]:
            if match["kind"] == "too-few-comparisons":
                side |= {"vps": rule["floor"], "offender": False, "ruled": False}
            elif side["offender"] or side["ruled"]:
                continue
            if over:
                side["vps"] = highest(side, match, done, rule)
            side["own"] = rule["imps"] if "imps" in rule else rule["backwards"](side["vps"])
            side["gross"] = max(side["own"], ZERO)
    return met


def highest(side: Plain, match: Plain, done: list[Plain], rule: Plain) -> Fraction:
    figures = [rule["floor"]]
    own = vps_of(side["contestant"], done)
    if own:
        figures.append(sum(own, ZERO) / len(own))
    (rival,) = (s for s in match["sides"] if s is not side)
    if rival.get("offender"):
        if rule["third"] == "complement to 70":
            theirs = vps_of(rival["contestant"], done)
            if theirs:
                complement = 70 - sum(theirs, ZERO) / len(theirs)
                figures.append(min(complement, rule["at most"]))
        else:
            theirs = [
                s["vps"]
                for m in done
                if rival["contestant"] in [x["contestant"] for x in m["sides"]]
                for s in m["sides"]
                if s["contestant"] != rival["contestant"]
            ]
            if theirs:
                figures.append(sum(theirs, ZERO) / len(theirs))
    return Fraction(max(figures))


def vps_of(name: str, met: list[Plain]) -> list[Fraction]:
    return [
        side["vps"]
        for match in met
        for side in match["sides"]
        if side["contestant"] == name and side["vps"] is not None
    ]
