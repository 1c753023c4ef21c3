#!/usr/bin/env python3
"""A second checker of certificates, written from docs/certificates.md: slow, and with nothing but Python. It prints
the result for each certificate in its files. The exit code is 1 if one is refused, and 3 if something is unproven.
"""
import re
import sys

KINDS = "PLNSGBR"
ORTHOGONAL, DIAGONAL = [(0, -1), (0, 1), (-1, 0), (1, 0)], [(-1, -1), (-1, 1), (1, -1), (1, 1)]
GOLD = ORTHOGONAL + [(-1, -1), (-1, 1)]
# The rows and columns of each step, as Black sees it (one row less is ahead), and the same for slides.
STEPS = {"P": [(-1, 0)], "N": [(-2, -1), (-2, 1)], "S": DIAGONAL + [(-1, 0)], "K": ORTHOGONAL + DIAGONAL,
         "+B": ORTHOGONAL, "+R": DIAGONAL, **dict.fromkeys(("G", "+P", "+L", "+N", "+S"), GOLD)}
SLIDES = {"L": [(-1, 0)], "B": DIAGONAL, "R": ORTHOGONAL, "+B": DIAGONAL, "+R": ORTHOGONAL}
INFINITE = 1 << 40

class Refused(Exception): pass

def need(condition, reason):
    if not condition:
        raise Refused(reason)

class Position:
    """Squares hold None or (kind, side), with side 0 for Black; hands are lists of counts."""

    def __init__(self, squares, hands, turn):
        self.squares, self.hands, self.turn = squares, hands, turn

    def king(self, side):
        return self.squares.index(("K", side)) if ("K", side) in self.squares else None

    def play(self, move):
        origin, target, promotes = move
        squares, hands = list(self.squares), [list(hand) for hand in self.hands]
        if origin < 81:
            if squares[target]:
                hands[self.turn][KINDS.index(squares[target][0][-1])] += 1
            squares[target] = (("+" if promotes else "") + squares[origin][0], self.turn)
            squares[origin] = None
        else:
            hands[self.turn][87 - origin] -= 1
            squares[target] = (KINDS[87 - origin], self.turn)
        return Position(squares, hands, 1 - self.turn)

def read_sfen(text):
    fields = text.split(" ")
    need(len(fields) == 4 and fields[3] == "1", "not an SFEN of four fields, the last of them 1")
    squares, rows = [], fields[0].split("/")
    for number, row in enumerate(rows, 1):
        found = re.findall(r"[1-9]|\+[PLNSBR]|[PLNSGBRK]", row, re.IGNORECASE)
        for item in found:
            blanks = int(item) if item.isdigit() else 0
            squares += [None] * blanks if blanks else [(item.upper(), int(item.islower()))]
        need("".join(found) == row and len(squares) == 9 * number, "a row that is not one of nine squares")
    need(len(rows) == 9, "not nine rows")
    need(fields[1] in ("b", "w"), "no side to move")
    hands, held = [[0] * 7, [0] * 7], re.findall(r"([1-9][0-9]*|)([PLNSGBR])", fields[2], re.IGNORECASE)
    need(fields[2] and fields[2] in ("-", "".join(map("".join, held))), "hands that are none")
    need(len({letter for _, letter in held}) == len(held), "a kind of piece twice in a hand")
    for count, letter in held:
        hands[int(letter.islower())][KINDS.index(letter.upper())] = int(count or 1)
    position = Position(squares, hands, "bw".index(fields[1]))
    for place, most in enumerate((18, 4, 4, 4, 4, 2, 2)):
        on_board = sum(1 for piece in squares if piece and piece[0][-1] == KINDS[place])
        need(on_board + hands[0][place] + hands[1][place] <= most, "too many pieces of a kind")
    for side in (0, 1):
        need(squares.count(("K", side)) <= 1, "two kings of a side")
        files = [squares[column::9] for column in range(9)]
        need(all(file.count(("P", side)) <= 1 for file in files), "two pawns on a file")
    dead = [at for at, piece in enumerate(squares) if piece and is_dead_end(*piece, at)]
    need(not dead, "a piece that can never move")
    defender = 1 - position.turn
    need(position.king(defender) is not None, "no defending king")
    need(not attackers(position, defender), "the defender is in check")
    return position

def is_dead_end(kind, side, square):
    row = square // 9 if side == 0 else 8 - square // 9
    return kind in ("P", "L") and row == 0 or kind == "N" and row < 2

def targets(squares, origin):
    """The squares to which a piece goes: empty squares and any that it attacks, each with its distance."""
    kind, side = squares[origin]
    sign = 1 if side == 0 else -1
    for directions, most in ((STEPS.get(kind, ()), 1), (SLIDES.get(kind, ()), 8)):
        for rows, columns in directions:
            for distance in range(1, most + 1):
                row, column = origin // 9 + sign * rows * distance, origin % 9 + sign * columns * distance
                if not (0 <= row < 9 and 0 <= column < 9):
                    break
                yield row * 9 + column, distance
                if squares[row * 9 + column]:
                    break

def attackers(position, side):
    """The pieces that give check to a side, with their distances."""
    king = position.king(side)
    others = [at for at, piece in enumerate(position.squares) if piece and piece[1] != side]
    return [(at, n) for at in others for to, n in targets(position.squares, at) if to == king]

def line_between(position):
    """The single distant checker of the side to move, and the squares between."""
    found = attackers(position, position.turn)
    if len(found) != 1 or found[0][1] < 2:
        return None, []
    (checker, distance), king = found[0], position.king(position.turn)
    step = (king - checker) // distance
    return checker, [checker + step * n for n in range(1, distance)]

def pseudo_moves(position, drop_squares):
    side = position.turn
    for origin, piece in enumerate(position.squares):
        if piece and piece[1] == side:
            kind = piece[0]
            for target, _ in targets(position.squares, origin):
                if position.squares[target] and position.squares[target][1] == side:
                    continue
                ranks = [at // 9 if side == 0 else 8 - at // 9 for at in (origin, target)]
                if not is_dead_end(kind, side, target):
                    yield origin, target, False
                if kind in "PLNSBR" and min(ranks) < 3:
                    yield origin, target, True
    for kind, count in enumerate(position.hands[side]):
        for target in drop_squares if count else ():
            has_pawn = kind == 0 and ("P", side) in position.squares[target % 9::9]
            if not (position.squares[target] or is_dead_end(KINDS[kind], side, target) or has_pawn):
                yield 87 - kind, target, False

def legal(position, moves, gives_check):
    """The legal ones of the moves, in order; only checks if asked for."""
    def is_legal(move):
        after = position.play(move)
        if gives_check and not attackers(after, after.turn) or attackers(after, position.turn):
            return False
        return move[0] != 87 or not attackers(after, after.turn) or bool(replies(after))
    return sorted(filter(is_legal, moves))

def checks(position):
    """A drop checks from a square from which its kind attacks the king; no other square is tried."""
    side, king = position.turn, position.king(1 - position.turn)
    near, seen = set(), list(position.squares)
    for kind in KINDS if any(position.hands[side]) else "":
        seen[king] = (kind, 1 - side)  # a piece attacks from where its mirror image goes
        near.update(to for to, _ in targets(seen, king))
    return legal(position, pseudo_moves(position, sorted(near)), True)

def replies(position):
    """The replies of a side in check: a drop helps only between."""
    return legal(position, pseudo_moves(position, line_between(position)[1]), False)

def is_larger(hand, other): return all(map(int.__ge__, hand, other))

def covers(made, asked):
    """Whether a claim covers another on the same board; each is a kind, a hand and a bound."""
    (kind, hand, bound), (asked_kind, asked_hand, asked_bound) = made, asked
    is_same = kind == asked_kind and hand == asked_hand
    return {"W": asked_kind[0] == "W" and bound <= asked_bound and is_larger(asked_hand, hand),
            "W!": is_same and bound <= asked_bound,
            "N": asked_kind[0] != "W" and bound >= asked_bound and is_larger(hand, asked_hand),
            "N!": is_same and bound == asked_bound,
            "D": is_same and bound == asked_bound}[kind]

class Proof:
    """One certificate: the rest of the file after its header, and the claims."""

    def __init__(self, data, place, start, reading):
        self.data, self.place, self.start, self.reading = data, place, start, reading
        self.attacker, self.made, self.open, self.solution, self.count = start.turn, {}, [], [], 0

    def number(self, below):
        number, shift, byte = 0, 0, 128
        while byte > 127:
            need(self.place < len(self.data) and shift < 35, "the certificate, or a number, does not end")
            byte = self.data[self.place]
            number, shift, self.place = number | (byte & 127) << shift, shift + 7, self.place + 1
        need(number < below, f"a number that is not below {below}")
        return number

    def is_forbidden(self, position):
        return any((one.squares, one.turn, one.hands[self.attacker])
                   == (position.squares, position.turn, position.hands[self.attacker])
                   for one in self.solution)

    def claim(self, kind, position, bound):
        if kind[0] != "W" and bound < 0 or kind == "D" and self.is_forbidden(position):
            return
        need(bound >= 0, "nothing is left of the bound")
        board = (*position.squares, position.turn, *(a + b for a, b in zip(*position.hands)))
        claims, asked = self.made.setdefault(board, []), (kind, position.hands[self.attacker], bound)
        if any(covers(made, asked) for made in claims[-64:]):
            return
        manner = self.number(8)
        kind = kind if manner & 1 else kind[0]
        if manner & 2:
            bound = self.number(1 << 16) - 1
            bound = INFINITE if bound < 0 else bound
        if manner & 4:
            packed, hands = self.number(1 << 35), [list(one) for one in position.hands]
            giver = self.attacker if kind == "W" else 1 - self.attacker
            for place in range(7):
                count, packed = packed & 31, packed >> 5
                need(hands[giver][place] >= count, "more pieces than there are")
                hands[giver][place] -= count
                hands[1 - giver][place] += count
            position = Position(position.squares, hands, position.turn)
        claims.append((kind, position.hands[self.attacker], bound))
        need(covers(claims[-1], asked), "a claim that says less than was asked")
        self.count += 1
        need(self.count <= 1 << 25, "too many claims")
        self.open.append((kind, position, bound))

    def run(self):
        while self.open:
            kind, position, bound = self.open.pop()
            attacks = position.turn == self.attacker
            if kind[0] == "W":
                if attacks:
                    moves = checks(position)
                    position = position.play(moves[self.number(len(moves))])
                self.replies_within(position, kind, bound)
            else:
                for after in [position.play(m) for m in checks(position)] if attacks else [position]:
                    self.refuted(after, kind, bound)

    def interpositions(self, position, moves, bound):
        checker, between = line_between(position)
        between, king = () if self.reading == "none" or bound == INFINITE else between, position.king(position.turn)
        return checker, [move for move in moves if move[1] in between and move[0] != king]

    def captures(self, position, move, checker):
        interposed = position.play(move)
        found = []
        for capture in checks(interposed):
            after = interposed.play(capture)
            giving = [at for at, _ in attackers(after, after.turn)]
            if capture[1] != move[1] or not (
                    capture[0] == checker or self.reading == "standard" and giving == [move[1]]
                    or self.reading == "wide" and move[1] in giving):
                continue
            gained = KINDS.index(interposed.squares[move[1]][0][-1])
            after.hands[self.attacker][gained] -= 1
            if move[0] > 80:
                after.hands[1 - self.attacker][gained] += 1
            found.append(after)
        return found

    def replies_within(self, here, kind, bound):
        moves = replies(here)
        checker, interpositions = self.interpositions(here, moves, bound)
        least = self.number(bound // 2 + 2) if interpositions and kind == "W!" else 0
        futile_at = 2 * least - 1
        counted = []
        for move in moves:
            after = here.play(move)
            if least and move in interpositions:
                captures = self.captures(here, move, checker)
                chosen = self.number(len(captures) + 1)
                if chosen:
                    self.claim(kind, captures[chosen - 1], futile_at)
                    if bound and bound % 2 == 0:
                        self.claim("N!", after, bound - 1)
                    continue
            self.claim(kind, after, bound - 2)
            counted.append(move)
        need(bound or any(here.hands[self.attacker]), "nothing is left in hand")
        if futile_at > 1 and len(counted) < len(moves):
            move = counted[self.number(len(counted))]
            self.claim("N!", here.play(move), futile_at - 4)

    def refuted(self, here, kind, bound):
        if bound == 0 and not any(here.hands[self.attacker]) or kind == "D" and self.is_forbidden(here):
            return
        moves, rounded = replies(here), bound | 1
        checker, interpositions = self.interpositions(here, moves, bound)
        is_open = kind == "N!" and bound > 1 and bool(interpositions)
        if is_open and self.number(2):
            self.claim("N!", here, rounded - 2)
            for move in moves:
                is_longer = self.number(2)
                self.claim("N!" if is_longer else "W!", here.play(move), rounded - (2 if is_longer else 4))
            return
        move = moves[self.number(len(moves))]
        after = here.play(move)
        self.claim(kind, after, bound if bound == INFINITE else bound - 2)
        if move not in interpositions:
            return
        if is_open and bound % 2 == 0 and self.number(2):
            self.claim("W!", after, bound - 1)
            self.claim("N!", here, bound - 1)
        else:
            for capture in self.captures(here, move, checker):
                self.claim(kind, capture, rounded)

    def prove_solution(self, length):
        line, positions = [], [self.start]
        for ply in range(length):
            moves = replies(positions[-1]) if ply % 2 else checks(positions[-1])
            line.append(moves[self.number(len(moves))])
            positions.append(positions[-1].play(line[-1]))
        self.solution, unproven = positions, 0
        for ply, move in enumerate(line):
            left, after = length - ply, positions[ply + 1]
            if ply % 2:
                self.claim("W!", after, left - 1)
                self.claim("N!", after, left - 2)
                continue
            self.claim("W!", after, left)
            others, images = checks(positions[ply]) if left > 1 or length == 1 else [], []
            for other in (one for one in others if one != move):
                answer, after, image = self.number(5), positions[ply].play(other), mirrored(positions[ply], other)
                if answer == 1:
                    is_twin = move[:2] == other[:2] and move[0] < 81
                    course = continues(positions[ply:], line[ply:], other)
                    if is_twin and (course == "rejoins" or length == 1 and course):
                        continue
                    need(length > 1 and course, "not an unlimited move")
                    self.claim("W!", after, left)
                elif answer == 3:
                    need(image != other and other not in images, "not the mirror image of another check")
                    images.append(image)
                elif answer < 3:
                    self.refuted(after, "D" if answer and length > 1 else "N!", INFINITE)
                unproven += answer == 4
        return unproven

def mirrored(position, move):
    """The mirror image of a move if the board is its own image; else the move itself."""
    squares, across = position.squares, [at + 8 - 2 * (at % 9) if at < 81 else at for at in range(88)]
    is_own = all(squares[at] == squares[across[at]] for at in range(81))
    return (across[move[0]], across[move[1]], move[2]) if is_own else move

def direction(origin, target):
    rows, columns = target // 9 - origin // 9, target % 9 - origin % 9
    is_line = not rows or not columns or abs(rows) == abs(columns)
    return ((rows > 0) - (rows < 0), (columns > 0) - (columns < 0)) if is_line else None

def continues(positions, line, other):
    """How an unlimited move continues: it "rejoins" the line, or stays "beside" it; None for other moves."""
    first, start, side = line[0], positions[0], 1 - positions[0].turn
    slides = [direction(move[0], move[1]) if move[0] < 81 else None for move in (first, other)]
    giving = [{at for at, _ in attackers(start.play(move), side)} for move in (first, other)]
    lines = [direction(start.king(side), move[1]) if move[1] in by else None for move, by in zip((first, other), giving)]
    is_opened = giving[0] == giving[1] and first[1] not in giving[0]
    is_alike = is_opened or first[0] == 85 or any(a is not None and a == b for a, b in (slides, lines))
    if first[0] != other[0] or first[1] != other[1] and not is_alike:
        return None
    here, stands, there = start.play(other), first[1], other[1]
    for ply, move in enumerate(line[1:], 1):
        possible = replies(here) if ply % 2 else checks(here)
        same = tuple(there if at == stands else at for at in move[:2]) + (move[2],)
        later = same[:2] + (not move[2],)
        for one in (same, later):
            if one in possible and vars(here.play(one)) == vars(positions[ply + 1]):
                return "rejoins"
        if same not in possible:
            return None
        here = here.play(same)
        if move[0] == stands:
            stands = there = move[1]
        elif move[1] == stands:
            stands = there = None
    is_alike = (not replies(here)) == (not replies(positions[len(line)]))
    return "beside" if is_alike else None

HEADER = re.compile(rb"tsume certificate 3\nposition: ([ -~]*)\nreading: (none|checker|standard|wide)\n"
                    rb"claim: (?:(no mate)|(within|not within|exactly|sound, exactly) ([1-9][0-9]{0,4}), "
                    rb"(nothing|a piece) left)\n\n")

def verify(data, place):
    """Verifies the certificate at a place; returns where it ends, and what it proves."""
    header = HEADER.match(data, place)
    need(header, "no header")
    sfen, reading, no_mate, kind, length, left = [(part or b"").decode() for part in header.groups()]
    start, length, unproven = read_sfen(sfen), int(length or 1), 0
    proof, bound = Proof(data, header.end(), start, reading), length - (left == "a piece")
    need(length % 2 and length < 65536 and (kind[:5] != "sound" or bound % 2), "a claim that is none")
    if not no_mate and kind != "not within":
        proof.claim("W!", start, bound)
    if kind != "within":
        proof.claim("N!", start, INFINITE if no_mate else bound if kind == "not within" else bound - 1)
    if kind == "sound, exactly":
        unproven = proof.prove_solution(length)
    proof.run()
    text = header.group(0).decode().split("claim: ")[1].strip() + f", {reading} reading"
    return proof.place, (text + f"; but {unproven} unproven" if unproven else text) + f": {sfen}", unproven

worst = 0
for name in sys.argv[1:]:
    with open(name, "rb") as file:
        data, place = file.read(), 0
    while not place or place < len(data):
        try:
            place, text, unproven = verify(data, place)
            print(f"{name}: verified: {text}")
            worst = worst or (3 if unproven else 0)
        except Refused as reason:
            print(f"{name}: refused: {reason}")
            worst, place = 1, len(data) + 1
sys.exit(worst)
