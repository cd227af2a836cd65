"""What the rules on slips of Python say."""

from __future__ import annotations

from whence.playbook.rules.traps.program.wording import say_suspicion

HALVES_TO_EVEN = say_suspicion(
    "`{call}` at {at} rounds halves to the even neighbour: 0.5 becomes 0, and 2.5 becomes 2.",
    "Round halves up: `{mended}`.",
    at="halves go to the even neighbour",
)
FRACTION_CUT = say_suspicion(
    "`{call}` at {at} cuts off the fraction, where it is to be rounded.",
    "Round it: `{mended}`.",
    at="the fraction is cut off",
)
ROUNDS_DOWN = say_suspicion(
    "`{call}` at {at} rounds down, so what is left over does not count.",
    "Round up: `{mended}`.",
    at="what is left over does not count",
)
MEAN_CUT = say_suspicion(
    "`{call}` at {at} divides by `//`, which cuts off the fraction.",
    "Divide by `/`.",
    at="the fraction is cut off",
)
YEAR_OF_WEEK = say_suspicion(
    "`{call}` at {at} puts the number of an ISO week beside the year of the calendar; around New "
    "Year the week may be one of another year.",
    "Take the year of the week, too: `{mended}`.",
    at="week and year may not belong together",
)
MONTHS_FROM_ONE = say_suspicion(
    "`{call}` at {at} counts months from 1, and a remainder counts from 0; so December goes wrong.",
    "Take 1 off first: `{mended}`.",
    at="the months count from 1",
)
BEYOND_DECEMBER = say_suspicion(
    "`{call}` at {at} counts the months on beyond December.",
    "Go on in the next year: `{mended}`.",
    at="the month may be larger than 12",
)
PAST_MIDNIGHT = say_suspicion(
    "`{call}` at {at} does not think of midnight, behind which the times begin anew.",
    "Take it modulo a day: `{mended}`.",
    at="midnight is not thought of",
)
DEFAULT_TURNED = say_suspicion(
    "`{call}` at {at} takes what is not said for `{default}`.",
    "Give the other default: `{mended}`.",
    at="this is the default of what is not said",
)
THOUSANDS_STAY = say_suspicion(
    "`{call}` at {at} leaves the dots between the thousands, of which each then counts as a "
    "decimal point.",
    "Take them out first: `{mended}`.",
    at="the dots of the thousands stay",
)
FRACTION_AS_NUMBER = say_suspicion(
    "`{call}` at {at} reads the digits behind the point as a number of their own: the 5 of `0.5` "
    "is 500 thousandths, not 5.",
    "Fill them up first: `{mended}`.",
    at="`.5` counts as 5",
)
OPTIONS_LOWERED = say_suspicion(
    "`{call}` at {at} turns the names of options into small letters.",
    "Set `{name}.optionxform = str` before it reads.",
    at="names of options lose their capitals",
)
SETTING_AS_TEXT = say_suspicion(
    "`{call}` at {at} gives a text, as settings do.",
    "Write `{mended}`.",
    at="the setting stays a text",
)
PERCENT_READ = say_suspicion(
    "`{call}` at {at} reads a percentage as if it were a share: 20 % is 0.2.",
    "Divide by 100: `{mended}`.",
    at="the percentage is not divided by 100",
)
MILLISECONDS_AS_SECONDS = say_suspicion(
    "`{call}` at {at} hands milliseconds on as if they were seconds.",
    "Divide by 1000: `{mended}`.",
    at="these are milliseconds",
)
HUNDREDTHS_AS_WHOLE = say_suspicion(
    "`{call}` at {at} hands hundredths on as if they were whole ones.",
    "Divide by 100: `{mended}`.",
    at="these are hundredths",
)
WRONG_DAY = say_suspicion(
    "`{call}` at {at} is not a day: that has 24 hours of 3600 seconds.",
    "Write `{mended}`.",
    at="a day is longer",
)
DEGREES_AS_RADIANS = say_suspicion(
    "`{call}` at {at} is given degrees, and takes radians.",
    "Write `{mended}`.",
    at="degrees are taken for radians",
)
FIELDS_MIXED = say_suspicion(
    "`{call}` at {at} sets one field of one thing against another field of the other.",
    "Take the same field of both: `{mended}`.",
    at="two different fields are set against each other",
)
SAME_BOUND_TWICE = say_suspicion(
    "`{call}` at {at} has the same bound for rows and columns.",
    "Write `{mended}`.",
    at="rows and columns have the same bound here",
)
SIZES_SWAPPED = say_suspicion(
    "`{call}` at {at} gives its two sizes in each other's place.",
    "Write `{mended}`.",
    at="the sizes are in each other's place",
)
NOT_CLOSED = say_suspicion(
    "`{call}` at {at} pairs each with the next one; the pair of the last and the first is missing.",
    "Go round: `{mended}`.",
    at="the last and the first are no pair here",
)
BLANK_NOT_COUNTED = say_suspicion(
    "`{call}` at {at} leaves out the blank that joins the two.",
    "Count it: `{mended}`.",
    at="the blank between the words is not counted",
)
WIDTH_FROM_NOTHING = say_suspicion(
    "{at} begins a new line with a word in it, and its width with 0.",
    "Begin with the word's width: `{mended}`.",
    at="the word in the new line is not counted",
)
ONE_TOO_OFTEN = say_suspicion(
    "`{call}` at {at} counts one for each of the parts, not once for the whole; so what has no "
    "parts counts as 0.",
    "Count the whole once: `{mended}`.",
    at="one is counted for each part",
)
WRONG_END = say_suspicion(
    "`{call}` at {at} takes what came in last, not what waits longest.",
    "Take the other end: `{mended}`.",
    at="the newest one is taken",
)
TIE_COMPARES = say_suspicion(
    "`{call}` at {at} lets `{second}` decide where `{first}` is the same.",
    "Let `{third}` decide first: `{mended}`.",
    at="this decides where the first is the same",
)
OTHER_SIDE_OF_EQUALS = say_suspicion(
    "`{call}` at {at} puts a value that is equal to a limit on the other side of it than is meant.",
    "Write `{mended}`.",
    at="equal values fall on the other side",
)
BAND_BEHIND = say_suspicion(
    "`{call}` at {at} counts the limits that were reached; the last of them stands one place "
    "before that.",
    "Take 1 off: `{mended}`.",
    at="this is the place behind the last limit",
)
EMPTY_AS_MISSING = say_suspicion(
    "`{call}` at {at} takes 0, an empty text and `False` for a value that is missing.",
    "Write `{mended}`.",
    at="0 counts as missing",
)
BINDS_CLOSER = say_suspicion(
    "In `{call}` at {at}, `{operator}` applies to the last part only.",
    "Put brackets: `{mended}`.",
    at="`{operator}` applies to the last part only",
)
TIES_AS_THEY_CAME = say_suspicion(
    "`{call}` at {at} puts those that are equally frequent in the order in which they came.",
    "Give their order: `{mended}`.",
    at="ties stand as they came",
)
GROUPS_OF_NEIGHBOURS = say_suspicion(
    "`{call}` at {at} groups neighbours only; rows of one group that stand apart make several.",
    "Sort first: `{mended}`.",
    at="only neighbours make a group",
)
DATES_AS_TEXTS = say_suspicion(
    "`{call}` at {at} orders dates that begin with the day by their letters.",
    "Order by year, month and day: `{mended}`.",
    at="the day decides first",
)
LARGEST_FORGOTTEN = say_suspicion(
    "`{call}` at {at} does not look at what `{name}` was before; so only the last one counts.",
    "Compare with it: `{mended}`.",
    at="what was found before is lost",
)
NOT_ORDERED = say_suspicion(
    "`{call}` at {at} keeps the order in which the values came.",
    "Sort them: `{mended}`.",
    at="the values stay as they came",
)
BYTE_ORDER_MARK = say_suspicion(
    "{at} reads a file as plain UTF-8; so a byte order mark stays as part of its first name.",
    "Read it as `utf-8-sig`, which skips one.",
    at="a byte order mark stays",
)
NEVER_BELOW_ZERO = say_suspicion(
    "`{call}` at {at} never holds: a length is 0 or more.",
    "Write `{mended}`.",
    at="this never holds",
)
KEYS_AS_TEXTS = say_suspicion(
    "`{call}` at {at} has texts for keys, as JSON has no others; so numbers are not found in it.",
    "Make numbers of the keys: `{mended}`.",
    at="the keys are texts",
)
TWO_FORMS = say_suspicion(
    "`{call}` at {at} leaves letters with an accent in the form in which they were typed: as one "
    "sign, or as a letter and its accent.",
    "Bring them to one form: `{mended}`.",
    at="the same letter may have two forms",
)
NOT_BROUGHT_TO_FORM = say_suspicion(
    "`{call}` at {at} takes the text as it was written, where others are brought to one form.",
    "Write `{mended}`.",
    at="the text stays as it was written",
)
MIXED_NUMBERS = say_suspicion(
    "`{call}` at {at} does not know mixed numbers, such as `1 1/2`.",
    "Add up the parts: `{mended}`.",
    at="a whole number before the fraction is not known",
)
TEXT_AS_TRUTH = say_suspicion(
    "`{call}` at {at} is true for every text that is not empty, also for `no` and `false`.",
    "Look at what it says: `{mended}`.",
    at="`no` counts as true",
)
FLAGS_AS_COUNT = say_suspicion(
    "`{call}` at {at} gives its flags where the count stands.",
    "Name them: `{mended}`.",
    at="the flags are taken for a count",
)
READ_ONCE = say_suspicion(
    "`{call}` at {at} can be gone through once only; who does so a second time finds nothing.",
    "Keep all of it: `{mended}`.",
    at="this can be gone through once",
)
NOT_TAKEN_BACK = say_suspicion(
    "`{name}` leaves `{other}` as it is, which {both} changes; so that is never taken back.",
    "Take it back: `{mended}`.",
    at="nothing of it is taken back here",
    both="this is not taken back",
)
LOOP_NAME_UNUSED = say_suspicion(
    "`{call}` at {at} does the same in every round: the loop at {loop} gives `{name}`, which it "
    "does not use.",
    "Use it: `{mended}`.",
    at="the same in every round",
    loop="this gives `{name}`",
)
REACHED_ONCE = say_suspicion(
    "{at} leaves what was reached once as it is, also where a better way to it turns up.",
    "Compare them: `{mended}`.",
    at="a better way does not count",
)
READY_TOO_EARLY = say_suspicion(
    "`{call}` at {at} does not wait until `{name}` has come down to 0, so one is ready while "
    "something that it needs is missing.",
    "Ask for that: `{mended}`.",
    at="something may be missing still",
)
NO_NODE = say_suspicion(
    "{at} has an entry for `{name}` only; `{other}` has none where nothing begins from it.",
    "Make one: `{mended}`.",
    at="`{other}` gets no entry here",
)
JOINED_AS_ONE = say_suspicion(
    "`{call}` at {at} counts one more; the whole of `{name}` joins it.",
    "Add all of it: `{mended}`.",
    at="one is counted",
)
OTHER_IS_MARKED = say_suspicion(
    "{at} marks `{name}`, where it asked for `{other}`; so that may be taken again.",
    "Mark what was asked for: `{mended}`.",
    at="another one is marked",
)
MARKED_TOO_LATE = say_suspicion(
    "{at} marks `{name}` behind the calls for what follows it; a way that leads back to it never "
    "ends.",
    "Mark it before them.",
    at="it is marked here",
)
MARK_STAYS = say_suspicion(
    "{at} marks `{name}` as being on the way, and never takes the mark back; so it is found on the "
    "way when another way comes to it.",
    "Take the mark back at the end: `{mended}`.",
    at="the mark is set here",
)
USED_AGAIN = say_suspicion(
    "The loop at {at} goes up, so each round also reads what it has put itself: one thing is used "
    "several times.",
    "Go down: `{mended}`.",
    at="it goes up",
)
WRONG_DELETED = say_suspicion(
    "{at} takes `{name}` out of the part below, where the one that has moved up is still.",
    "Take that one out: `{mended}`.",
    at="the wrong one is taken out",
)
EMPTY_SIDE = say_suspicion(
    "{at} gives the side that was found to be empty.",
    "Give the other one: `{mended}`.",
    at="this side is empty",
)
OTHER_CHILD = say_suspicion(
    "`{call}` at {at} compares the second child with something else than the first one.",
    "Compare the two: `{mended}`.",
    at="the children are not compared",
)
BEGINS_ANEW = say_suspicion(
    "{at} begins anew behind a match; so one that overlaps it is not found.",
    "Go on with what the table says: `{mended}`.",
    at="an overlapping match is lost",
)
LOW_OF_CHILD = say_suspicion(
    "{at} does not take over the lowest number that was reached below `{name}`.",
    "Take it over: `{mended}`.",
    at="what was reached below does not count",
)
WRONG_OPERAND = say_suspicion(
    "`{call}` at {at} reads the right side otherwise than the left one, so it takes in what "
    "belongs to the operators behind it.",
    "Read it like the left one: `{mended}`.",
    at="the right side takes in too much",
)
POWER_ONCE = say_suspicion(
    "`{call}` at {at} reads the exponent as a single value, without a power of its own.",
    "Read it as a power: `{mended}`.",
    at="the exponent ends too early",
)
START_LOST = say_suspicion(
    "`{call}` at {at} hands on `{name}` without what was there before it.",
    "Add it to `{other}`: `{mended}`.",
    at="what came before is lost",
)
ANY_QUOTE = say_suspicion(
    "{at} takes any quote for the end of what another kind of quote has begun.",
    "Remember which one it was.",
    at="another quote ends it as well",
)
PLACE_COUNTED_UP = say_suspicion(
    "`{call}` at {at} counts places up by one; those that share a place are not skipped.",
    "Take how many came before: `{mended}`.",
    at="the next place follows at once",
)
REST_NOT_TAKEN_OFF = say_suspicion(
    "{at} takes `{name}` off one side, and not off `{other}`.",
    "Take it off that, too: `{mended}`.",
    at="it is taken off one side only",
)
WHOLE_FOR_PART = say_suspicion(
    "`{call}` at {at} counts all of `{name}`, of which only `{other}` was taken.",
    "Write `{mended}`.",
    at="more counts than was taken",
)
LOWERED_BEFORE = say_suspicion(
    "`{call}` at {at} takes what the loop at {loop} has left of `{name}`, not what it was.",
    "Keep what it was before the loop.",
    at="this is what is left",
    loop="the loop lowers it",
)
INTEREST_LEFT = say_suspicion(
    "`{call}` at {at} pays the balance last, and leaves the interest on it.",
    "Pay both: `{mended}`.",
    at="the interest is left",
)
LOWER_BANDS = say_suspicion(
    "`{call}` at {at} counts what lies in the bands below once more.",
    "Take off `{name}`: `{mended}`.",
    at="the bands below count again",
)
NOT_SET_BACK = say_suspicion(
    "`{name}` begins at {at}, and is not set back for the next round of the loop at {loop}.",
    "Set it back in each round: `{mended}`.",
    at="it begins here only",
    loop="it goes on counting in the next round",
)
EACH_IS_ROUNDED = say_suspicion(
    "`{call}` at {at} rounds each part before they are added up.",
    "Round the sum: `{mended}`.",
    at="each part is rounded",
)
DAY_OF_UTC = say_suspicion(
    "`{call}` at {at} takes the time as it is stored, and not in its own zone.",
    "Go to the zone first: `{mended}`.",
    at="this may be another day in the zone",
)
OWN_TEXT_KEPT = say_suspicion(
    "`{call}` at {at} keeps the text that was read, where others are made numbers.",
    "Make a number of it: `{mended}`.",
    at="the text stays a text",
)
TAKEN_FROM_STORE = say_suspicion(
    "`{call}` at {at} gives what is kept elsewhere, and it is changed after that; so what is kept "
    "changes, too.",
    "Take a copy: `{mended}`.",
    at="no copy is taken here",
)
