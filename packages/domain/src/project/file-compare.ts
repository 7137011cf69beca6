export type FactKind = 'text' | 'number' | 'date' | 'code'

/** 要核对的一项；ours 为登记的值，没有登记的为 null。数额与面积为十进制数的字符串，日期为 yyyy-MM-dd。 */
export interface ComparedFact {
  readonly key: string
  readonly label: string
  readonly kind: FactKind
  readonly named: readonly string[]
  readonly unit?: '万元' | '㎡' | '天'
  readonly ours: string | null
}

/** 一致、不同、登记为空而文件上有、文件上没有认出。 */
export type FactVerdict = 'equal' | 'different' | 'fill' | 'unread'

export interface FactFinding {
  readonly key: string
  readonly label: string
  readonly ours: string | null
  /** 文件上的写法；没有认出的为 null。 */
  readonly found: string | null
  readonly verdict: FactVerdict
  /** 写在哪几段文字里，供在页面上标出；编号即送来的次序。 */
  readonly pieces: readonly number[]
}

const FOLLOWS = 24
const LEAST_TEXT = 4

/**
 * 有的程序把字写成形近的部首：NFKC 只还原康熙部首，中日韩部首补充里的要另查（Unicode EquivalentUnifiedIdeograph）。
 */
const RADICALS =
  '⺁厂⺋㔾⺎兀⺏尣⺐尢⺒巳⺓幺⺛旡⺝月⺞歹⺟母⺠民⺢氺⺥爫⺩王⺫目⺮竹⺰纟⺲罒⺳罓⺶羊⺷羊⺹耂⺺肀⺼肉⻁虎⻂衤⻃覀⻄西⻅见⻆角⻈讠⻉贝⻋车⻍辶⻎辶⻏阝⻐钅⻑長⻒镸⻓长⻔门⻖阝⻘青⻙韦⻚页⻛风⻜飞⻝食⻟飠⻠饣⻢马⻣骨⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻪黾⻬齐⻮齿⻰龙⻳龟'
/** 部首区的字只是写法，说给人看时也还原。 */
const RADICAL = /[\u2e80-\u2fdf]/
const letters = Array.from(RADICALS)
const unified: Readonly<Record<string, string>> = Object.fromEntries(
  letters.flatMap((letter, at) => (at % 2 === 0 ? [[letter, letters[at + 1] ?? letter]] : [])),
)

/** 全角、空白、大小写、括号与间隔号的写法不同，不算不同。 */
const plain = (value: string): string =>
  value
    .normalize('NFKC')
    .replace(/[\u2e80-\u2eff]/g, (radical) => unified[radical] ?? radical)
    .replace(/\s+/g, '')
    .replace(/[（【〔[]/g, '(')
    .replace(/[）】〕\]]/g, ')')
    .toLowerCase()

interface Text {
  /** 归一之后的全文。 */
  readonly whole: string
  /** 各字符属于哪一段、原来是哪个字；一个字归一成几个字符的，后几个为空。 */
  readonly owner: readonly number[]
  readonly source: readonly string[]
}

function joined(pieces: readonly string[]): Text {
  const text = { whole: '', owner: [] as number[], source: [] as string[] }
  for (const [piece, raw] of pieces.entries())
    for (const char of raw) {
      const shown = plain(char)
      text.whole += shown
      for (let at = 0; at < shown.length; at += 1) {
        text.owner.push(piece)
        text.source.push(at === 0 ? (RADICAL.test(char) ? shown : char) : '')
      }
    }
  return text
}

/** 原来的写法。 */
const written = ({ source }: Text, { from, to }: Candidate): string => source.slice(from, to).join('')

const between = (text: Text, from: number, to: number): number[] => [...new Set(text.owner.slice(from, Math.max(to, from + 1)))]

interface Candidate {
  readonly found: string
  readonly from: number
  readonly to: number
}

/** 数额后面的单位：元的换成万元。 */
const inUnit = (digits: string, suffix: string | undefined, unit: ComparedFact['unit']): number => {
  const value = Number(digits.replaceAll(',', ''))
  if (unit !== '万元') return value
  if (suffix === '元') return value / 10_000
  return suffix === '亿元' ? value * 10_000 : value
}

const NUMBER = /^[^\d]{0,10}?(\d[\d,]*(?:\.\d+)?)(万元|亿元|元|㎡|m2|平方米|日历天|天)?/
const DATE = /^[^\d]{0,6}?(\d{4})[年\-/.](\d{1,2})[月\-/.](\d{1,2})/
const CODE = /^[:：]?([\w\u4e00-\u9fff()-]*\d[\w()-]*)/
const two = (digits: string | undefined): string => (digits ?? '').padStart(2, '0')

/** 叫法后面写的：数与日期取近处的第一个，编号取到不是编号的字为止，名称取到这一段或下一段的末尾。 */
function valueAfter(text: Text, at: number, kind: FactKind): Candidate | undefined {
  const rest = text.whole.slice(at, at + FOLLOWS * (kind === 'text' ? 4 : 1))
  const match = { number: NUMBER, date: DATE, code: CODE, text: undefined }[kind]?.exec(rest)
  if (kind === 'date' && match)
    return { found: `${match[1]}-${two(match[2])}-${two(match[3])}`, from: at + match[0].search(/\d/), to: at + match[0].length }
  if (match) {
    const from = at + match[0].indexOf(match[1] ?? '')
    return { found: text.whole.slice(from, at + match[0].length), from, to: at + match[0].length }
  }
  if (kind !== 'text') return undefined
  const start = at + (/^[:：,，、;；]*/.exec(rest)?.[0].length ?? 0)
  const piece = text.owner[start]
  if (piece === undefined) return undefined
  const end = text.owner.lastIndexOf(piece) + 1
  const found = text.whole.slice(start, end)
  return found === '' ? undefined : { found, from: start, to: end }
}

/** 各种叫法后面写的，先找最长的叫法：短的常是长的一部分。 */
function candidates(text: Text, { named, kind }: ComparedFact): Candidate[] {
  const found: Candidate[] = []
  for (const name of named.map(plain).sort((a, b) => b.length - a.length)) {
    for (let at = text.whole.indexOf(name); at >= 0; at = text.whole.indexOf(name, at + name.length)) {
      const value = valueAfter(text, at + name.length, kind)
      if (value) found.push(value)
    }
    if (found.length > 0) return found
  }
  return found
}

function isSame({ kind, unit, ours }: ComparedFact, { found }: Candidate): boolean {
  if (ours === null) return false
  if (kind === 'number') {
    const match = NUMBER.exec(found)
    return match?.[1] !== undefined && Math.abs(inUnit(match[1], match[2], unit) - Number(ours)) < 0.005
  }
  if (kind === 'date') return found === ours
  return kind === 'code' ? found === plain(ours) : found.startsWith(plain(ours))
}

/** 没有认出叫法、但名称或编号原样写在文件里的。 */
function standing(text: Text, { kind, ours }: ComparedFact): Candidate | undefined {
  if (ours === null || (kind !== 'text' && kind !== 'code')) return undefined
  const own = plain(ours)
  if (own.length < LEAST_TEXT) return undefined
  const at = text.whole.indexOf(own)
  return at < 0 ? undefined : { found: ours, from: at, to: at + own.length }
}

function findingOf(text: Text, fact: ComparedFact): FactFinding {
  const { key, label, ours } = fact
  const read = candidates(text, fact)
  const same = read.find((each) => isSame(fact, each)) ?? standing(text, fact)
  const shown = same ?? read[0]
  if (!shown) return { key, label, ours, found: null, verdict: 'unread', pieces: [] }
  const pieces = between(text, shown.from, shown.to)
  const verdict = same ? 'equal' : ours === null ? 'fill' : 'different'
  return { key, label, ours, found: fact.kind === 'date' ? shown.found : written(text, shown), verdict, pieces }
}

const ORDER: readonly FactVerdict[] = ['different', 'fill', 'unread', 'equal']

/**
 * 文件的文字与登记逐项核对；pieces 为文件里一段段的文字，按阅读次序。不同的在前，一致的在后。
 * 只供受理的人参看：认错、认不出都不改变登记，也不代替人的意见。
 */
export function compareFile(pieces: readonly string[], facts: readonly ComparedFact[]): FactFinding[] {
  const text = joined(pieces)
  return facts.map((fact) => findingOf(text, fact)).sort((a, b) => ORDER.indexOf(a.verdict) - ORDER.indexOf(b.verdict))
}

/** 由不同之处写成的驳回说明；没有不同的为空。 */
export function differenceReason(findings: readonly FactFinding[]): string {
  const parts = findings
    .filter(({ verdict }) => verdict === 'different')
    .map(({ label, ours, found }) => `${label}与登记不一致：登记 ${ours ?? '（空）'}，文件 ${found ?? ''}`)
  return parts.length === 0 ? '' : `${parts.join('；')}，请核对后重报。`.slice(0, 200)
}
