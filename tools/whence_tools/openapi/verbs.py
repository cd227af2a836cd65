"""The verbs that descriptions of operations begin with."""

from __future__ import annotations

from typing import Final

_LIST = """
abort accept access acknowledge acquire activate adapt add adjust advance aggregate alert align
allocate allow alter amend analyse analyze annotate answer append apply approve archive arrange
ask assemble assert assess assign associate assume attach attempt audit augment authenticate
authorise authorize autocomplete avoid await back backfill ban batch begin bill bind block book
boost bootstrap break broadcast browse build bulk bump bundle buy calculate calibrate call cancel
capture cast categorize certify chain change charge chat check checkout choose claim classify clean
cleanse clear clone close collect combine commit compact compare compile complete compose compress
compute concatenate conclude configure confirm connect consolidate construct consume contact
continue control convert coordinate copy correct correlate count crawl create credit crop customize
cut cycle deactivate deallocate debit debug decide declare decline decode decommission decompose
decompress decrease decrement decrypt deduct deduplicate define delegate delete deliver demote
denormalize deny deploy deprecate deregister derive describe deselect destroy detach detect
determine diagnose diff disable disallow disassociate discard disconnect discover dismiss dispatch
display dispute distribute divide do dock download draft drain draw drop dump duplicate earn echo
edit eject elect emit empty emulate enable encode encrypt end enforce enqueue enrich enrol enroll
ensure enter enumerate erase escalate establish estimate evaluate examine exchange exclude execute
exit expand expire explain explore export expose extend extract fail favorite fetch fill filter
finalise finalize find finish fire fix flag flatten flip flush focus follow forbid force forecast
forget fork format forward free freeze fulfil fulfill fund gather generate geocode get give grab
grant group guess halt handle harvest hash hide highlight hold identify ignore impersonate implement
import impose improve include increase increment index indicate infer inform ingest inherit
initialise initialize initiate inject insert inspect install instantiate instruct insulate
integrate interact interpret interrupt introspect invalidate investigate invite invoke issue join
judge jump keep kick kill label launch lead learn leave lend let liberate lift like limit link list
listen load localize locate lock log look lookup lower mail maintain make manage map mark mask match
measure merge migrate mint mirror mock modify monitor mount move multiply mute name navigate
negotiate normalise normalize notify nudge observe obtain offer onboard open operate optimise
optimize order organise organize override overwrite pack parse partition paste patch pause pay peek
perform permit persist pick pin ping place plan play plot poll pool populate post postpone
precompute predict preload prepare prepend preprocess preserve press prevent preview price print
probe process procure produce profile promote prompt propagate propose protect prove provide
provision prune publish pull purchase purge push put qualify query queue quote raise rank rate
read realign rebalance reboot rebuild recalculate receive recognise recognize recommend recompute
reconcile reconfigure reconnect record recover recreate recycle redact redeem redefine redeliver
redeploy redirect redo redraw reduce refer refine reflect refresh refund refuse regenerate
register reindex reinstall reinstate reissue reject relate release reload relocate rely remind
remove rename render renew reopen reorder reorganize repair repeat replace replay replicate reply
report repost represent request require rerun reschedule resend reserve reset resize resolve
restart restore restrict resubmit resume resync retire retrieve retry return reuse revalidate
reverse revert review revise revoke reword rewrite roll rollback rotate route run sample sanitize
save scale scan schedule score scrape scroll seal search seed seek segment select sell send
separate serve set settle share shift ship show shrink shuffle shut sign signal simplify simulate
skip sleep slice smooth snapshot snooze solve sort spawn specify spin split stage star start stat
steer step stop store stream strip submit subscribe subtract suggest summarise summarize supply
support surface surrender suspend swap switch sync synchronise synchronize synthesise synthesize
tag tail take talk tell terminate test tokenise tokenize toggle touch trace track train transcode
transcribe transfer transform transition translate transmit trash traverse treat trigger trim
truncate trust try tune turn unarchive unassign unban unbind unblock uncheck undelete undeploy undo
unfollow unfreeze unhide uninstall unite unlink unload unlock unmark unmerge unmount unmute unpack
unpause unpin unpublish unregister unset unshare unstar unsubscribe unsuspend untag unwatch unzip
update upgrade upload upsert use validate vary verify view visit void vote wait wake walk warm warn
watch whitelist wipe withdraw withhold write yield zip zoom
"""
VERBS: Final = frozenset(_LIST.split())

# Nouns that are verbs too rarely to begin a sentence as one, where what follows tells a noun.
_NOUN_FOLLOWERS: Final = frozenset({"of", "for", "per", "in", "by", "from", "on", "with", "to"})
_PREFIXES: Final = (
    "re", "un", "de", "dis", "pre", "auto", "bulk", "batch", "over", "mis", "soft", "hard",
)  # fmt: skip
# Words that may stand before the verb.
MODIFIERS: Final = frozenset(
    {"also", "always", "batch", "bulk", "either", "first", "mass", "now", "please"}
)


def is_verb(word: str) -> bool:
    """Whether an English word, in lower case, can be an imperative."""
    if word in VERBS:
        return True
    if any(
        word.startswith(prefix) and word.removeprefix(prefix).lstrip("-") in VERBS
        for prefix in _PREFIXES
    ):
        return True
    return len(word) > 5 and word.endswith(("ify", "ize", "ise"))


def imperative_of(word: str, following: str) -> str | None:
    """The imperative of a verb in another form ("returns", "creating"), both in lower case.

    Args:
        following: the next word, which tells a plural ("lists of …") from a verb.
    """
    if following in _NOUN_FOLLOWERS:
        return None
    return next((form for form in _stems(word) if form in VERBS), None)


def _stems(word: str) -> list[str]:
    """What the word can be a form of, most likely first."""
    if word.endswith("ies"):
        return [f"{word[:-3]}y", word[:-1]]
    if word.endswith("es"):
        return [word[:-1], word[:-2]]
    if word.endswith("s") and not word.endswith("ss"):
        return [word[:-1]]
    if word.endswith("ing"):
        stem = word[:-3]
        single = [stem[:-1]] if stem[-1:] == stem[-2:-1] else []
        return [f"{stem}e", stem, *single]
    return []
