"""The notations that connect a name with its value: expressions, and how far a value goes."""

from __future__ import annotations

import re

from whence_tools.lazy_pattern import lazy_pattern
from whence_tools.secret.rule import match_begun

FAR = 300  # characters
NO_DIGIT = lazy_pattern(r"[^0-9\n]*+(?:\n[^0-9\n]*+){0,2}+")  # on three lines
MOST_OF_TYPE = 70  # characters up to the operator
MARGIN = 8  # characters; no sign that connects is longer
_ESCAPED_QUOTE = r"\\{1,3}u002[27]|&(?:quot|apos|\#(?:x2[27]|3[49]));"
_QUOTE = rf"""\\{{0,3}}(?:\"{{3}}|'{{3}}|["'`])|{_ESCAPED_QUOTE}"""
_VALUE = (
    r"(?>(?:(?:[A-Za-z@$]{1,2}|r\#|(?:string\(\d{1,5}\)|0x[0-9a-f]{1,16})[ \t])?"
    rf"""(?P<quote>{_QUOTE})(?:(?<=\"\"\"|''')\r?\n)?"""
    r"(?P<quoted>(?:(?!(?P=quote))(?:\\.?|[^\n\\])|(?P=quote){2}){0,4096})(?P<closed>(?P=quote)?)"
    r"""|(?P<bare>[^\s"'`\x1b]{1,4096}))?)"""
)
_SPACE = r"(?:\s|\\(?=\r?\n)|\x1b(?:\[[0-9;]{0,12}m?)?){0,24}"  # colours are blanks
_END = rf"{_VALUE}(?>[ \t]{{0,8}})(?P<comment>(?>\#|//?|--?|;|\|)?)"
# In XML the name's element may end before the value's.
_OPERATOR = (
    r"(?P<operator>[=:>,({|?]{1,3}|<-|-{1,2}>|[\u2192\u203a\u00bb]|\.{3,60}"
    r"|[-\u2013\u2014](?=[ \t])|&gt;|%3[AD](?:%22)?"
    r"|</(?:\w{1,20}(?:>\s{0,8}(?:<(?:\w{1,20}>?)?)?)?)?)"
)
_CLOSE = (
    rf"""(?P<close>(?>(?:{_ESCAPED_QUOTE}|\\{{0,3}}(?:["'`]|%5D|%22|%27)?)[\])}}\[*]{{0,2}}))"""
)
_BEFORE = (  # with an element's attributes
    r"(?>(?:[ \t]+[\w:.-]{1,40}=\"[^\"\n]{0,80}\"){1,4}(?=>)|)"
    rf"(?>(?P<before>{_SPACE})(?:\{{[ ]?get[ \w;]{{0,40}}\}}?[ ]?)?)"  # C#'s property
)
_AFTER = rf"(?>(?P<space>(?:\*\*|__|</\w{{1,8}}>)?{_SPACE})(?:\[hidden\][ ])?)"
_INTRODUCED = (  # blocks of XML, YAML and shells, YAML's types and a shell's default
    r"(?>(?:<!\[CDATA\[|[|>][-+]?[ \t]{0,4}\r?\n?[ \t]{0,40}|(?:!{1,2}|&)[\w:./-]{1,24}[ ]"
    r"|<<[-~]?[\"']?\w{1,20}[\"']?\r?\n[ \t]{0,40}|\"?\$\{\w{1,60}:?[-=])?)"
)
_CALLED = (  # around the value
    r"(?>(?:(?P<call>\[|\((?=\s{0,12}[\"'])|(?:Some|Just)[ ]"
    r"|(?:new[ ]|\[\])?[A-Za-z_][\w:.]{0,40}\((?!\d))"
    r"\s{0,12})?)"
)
_TYPE = r"(?>(?:\??:?[ \t]{0,4}[\w&*'.<>\[\]|?:][\w&*'.<>\[\]|? ]{0,48})?)"


def _expression(*stages: str) -> re.Pattern[str]:
    return lazy_pattern("".join(stages), re.IGNORECASE)


DIRECT = _expression(_CLOSE, f"(?:{_BEFORE}(?>{_OPERATOR}){_AFTER}{_INTRODUCED}{_CALLED}{_END})?")
TYPED = _expression(
    r"(?>[ \t]{0,8})", _TYPE, f"(?:(?P<before>)(?P<operator>=){_AFTER}{_CALLED}{_END})?"
)  # fmt: skip
VALUED = _expression(
    r"(?>(?P<before>[=:]{0,2}[\s,/>\"'{]{0,40}))",
    r"(?>parameter(?=value)|(?:(?!\b(?:value|default|content|result)\b)[\w\s=:\"',.+-]){0,120})",
    r"(?>(?:>\s{0,40}<?)?)",
    rf"(?P<word>(?>(?:(?=v){match_begun('value')}|(?=d){match_begun('default')}|(?=c){match_begun('content')}"
    rf"|(?=r){match_begun('result')})?))",
    r"[\"']?",
    r"(?>[ \t]{0,8})",
    r"(?P<operator>[=:>]?)",
    _AFTER, _CALLED, _END,
)  # fmt: skip
VALUE_WORDS = frozenset({"value", "default", "content", "result"})
FIELD = _expression(r"(?>\r?\n?)(?P<operator>(?>\r?\n?))", _VALUE)
BLOCK = _expression(
    r":?(?>[ \t]{0,4})(?>[|>]?[-+]?[ \t]{0,4})(?>\r?\n?)",
    r"(?P<block>(?>(?:[ \t]{1,40}[^\n]{0,4096}\n?){0,100}))",
)
FOLLOWED = _expression(  # with how it is written, of routers and installers
    r"(?>[ \t]{1,4})",
    r"(?P<kind>(?>(?:(?:\d|ENC|--(?:plaintext|iscrypted)|ascii-text|hexadecimal)[ \t]{1,4})?))",
    _END,
)
IS_VALUED = _expression(
    r"[=:]{0,2}[\s,/>\"'{]{0,40}(?:[+][ ])?"
    r"(?:par|val|def|typ|sen|des|ser|con|res|[pvdtscr+]?[ \w]?\Z)"
)
IS_FIELD = lazy_pattern(r"\r?\n\r?\n")
IS_BLOCK = lazy_pattern(r":[ \t]{1,4}[|>][-+]?[ \t]{0,4}\r?\n")
INDENTED = lazy_pattern(r"([ \t]+)[^\n]+(?:\n\1[^\n]*)*")
NARROW = lazy_pattern(r"""[^\s"'`\x1b,;&|<>(){}\[\]]{1,4096}""")
WITHOUT_EQUALS = lazy_pattern(r"""[^\s"'`\x1b,;&|<>(){}\[\]=]{1,4096}(?:=(?!\w)){0,8}""")
CELL = lazy_pattern(r"(?:(?! --?\w)[^|\n(]){0,400}")
CONTENT = lazy_pattern(r"[^<&\]\n]{0,4096}")
CONTENT_OF_LINES = lazy_pattern(r"[^<&\]\n]{0,400}(?:\r?\n[^<&\]\n]{0,400}){0,9}")
OF_CONNECTION = lazy_pattern(r"""[^;"'`\n]{0,4096}""")
PARAMETER = lazy_pattern(r"""[^\s&"'`<>#;\\]{0,4096}""")
PAIRS_BEFORE = lazy_pattern(
    r"(?:(?:^|[\s\"'{(])[\w.]+([=:])\S+[ ]|(?:^|[\s\"'])[\w.]+(=)[^\s,()]+,)(?:[\w.]+)?\Z"
)
PAIR_AFTER = lazy_pattern(r"[ ,][\w.]+[=:]|[\r\n]|\\?[\"'`]|\Z")
ENCLOSED = {
    sign: lazy_pattern(rf"""[^{re.escape(sign)}=,;\n]{{0,100}}""") for sign in ("]", '"', "'")
}
WRAPPING = lazy_pattern(r"(?:new )?(?:std::)?(?:String|Buffer|SecretStr|\[\]byte)\b")
# More literals that are joined with it
_JOINED = r"[ \t]{0,4}(?:\\|[+.&]{1,2}|->)?\s{0,40}[+.&]{0,2}[ \t]{0,4}"
CONTINUED = lazy_pattern(  # and, at the end of the text, what may become one more
    rf"""(?P<literals>(?>(?:{_JOINED}["'][^"'\n]{{1,400}}["'](?![ \t]*[:=])){{0,8}}))"""
    rf"""(?>(?:{_JOINED}(?:["'][^"'\n]{{0,400}})?\Z)?)"""
)
SETTLING = frozenset({"=", ":", ":=", "->", "\u2192", "..."})
FLAG_BEFORE = lazy_pattern(r"[ ]--?[a-z][\w-]*[ =][^\s-]\S*[ ]+[\w.-]*\Z")
FLAG_AFTER = lazy_pattern(r"[ ]+(?:-[\w-]|\\)|\s*(?:\n|\Z)")
NO_TYPE = lazy_pattern(
    r"(?!(?i:str(?:ing)?|int(?:eger)?|text|value|name|file|path|bytes?|password|none|null)$)"
    r"(?![A-Z_]+$)[^\W\d]\w{3,}$"
)
BRACED = lazy_pattern(r"(?P<braced>(?:[^}\n]|\}\}){0,400})")
CDATA = lazy_pattern(r"(?:(?!\]\]>)[^\n]){0,4096}")
FLOW = lazy_pattern(
    r"(?P<words>[^\s,{}()\[\]\"'`|&:;=<>.]+(?:[ ][^\s,{}()\[\]\"'`|&:;=<>.]+){1,8}(?=[ ]?[,}]))?"
)
KEYWORD = lazy_pattern(
    r"\b(?:if|else|in|is|and|or|not|new|await|typeof|keyof|as|async|lambda|yield|dyn|mut|ref"
    r"|readonly|instanceof|unsafe|move|for|void|const|optional)\b"
)
NO_CALL = lazy_pattern(r"[)\]]\w")
PASSPHRASE = lazy_pattern(r"[a-z]{3,12}(?:-[a-z]{3,12}){2,7}$")
BRACKETS = lazy_pattern(r"[<(\[{][\w., ]*[>)\]}]")
SETTER = lazy_pattern(r"[\w.$-]*\b(?:set|with)(?:[A-Z_-])")
SAID = lazy_pattern(
    r"^(?:password|PASSWORD|passwd|IDENTIFIEDBY|psk|PSK|storePassword)$|SecureString$"
)
DIRECTIVE = lazy_pattern(r"requirepass$|master(?:auth|pass)$|rootpw$")
DEFINING = lazy_pattern(r"#define[ \t]+\w*\Z")
# What stands before a name whose value follows without an operator.
SETTING = lazy_pattern(
    r"(?:\b(?:login|machine|account)[ \t]+\S{1,100}\s+(?:account[ \t]+\S+\s+)?"
    r"|\bconfig(?:ure)?[ \t]+(?:set[ \t]+|--\w+[ \t]+)*)[\w.$/:-]*\Z",
    re.IGNORECASE,
)
EXPORTING = lazy_pattern(r"[ \t]*(?:ENV|ARG|setx?|setenv)[ \t]+[\w.$/:-]*\Z", re.IGNORECASE)
