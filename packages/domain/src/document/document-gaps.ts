import { type FieldProblem, validateFields } from '@zhujian/model'
import { isDate, today } from '@zhujian/model/date'
import { engineeringStates } from '../project/engineering-flow'
import { documentTypeCodes, documentTypeFacts, documentTypes, factsOfType, isDocumentType } from './document-types'
import { superviseDoc } from './supervise-doc'
import { letsWorkGoOn } from './work-goes-on'

const NEEDED = ['line', 'title', 'receiver', 'body'] as const
/** 责令整改、停工的文书：向谁、为什么事，纸上都要写明。 */
const ORDERS = ['07', '08', '09'] as const
export const isOrder = (type: unknown): boolean => ORDERS.some((each) => each === type)

const listed = (value: unknown): boolean => Array.isArray(value) && value.length > 0

/** 送审（或由别的业务直接签发）前还缺的，一次说全；草稿不受此限。 */
export function documentGaps(row: Readonly<Record<string, unknown>>): FieldProblem[] {
  const { type } = row
  return [
    ...validateFields(superviseDoc.fields, NEEDED, row, NEEDED),
    ...titleGaps(row),
    ...(type === '07' && !row.due_on ? [{ field: 'due_on', message: '限期整改通知书应写明整改期限' }] : []),
  ]
}

/** 纸上印的是标题：受送达人凭它知道接到的是停工还是复工。 */
function titleGaps({ type, title }: Readonly<Record<string, unknown>>): FieldProblem[] {
  const word = type === '11' ? '复工' : type === '08' || type === '09' ? '停工' : ''
  if (typeof title !== 'string' || title === '' || title.includes(word)) return []
  return [{ field: 'title', message: `${documentTypes.labelOf(type)}的标题应写明“${word}”` }]
}

/** 冒用别的文书的名称：“告知书”的标题写成“复工通知书”，受送达人会照它办。 */
function borrowed({ type, title }: Readonly<Record<string, unknown>>): string | undefined {
  if (typeof title !== 'string') return undefined
  const own = documentTypes.labelOf(type)
  return documentTypeCodes.map((code) => documentTypeFacts[code].label).find((label) => label !== own && title.includes(label))
}

/**
 * 自己拟稿的，送审前另看：不冒用别的文书的名称；同意复工、恢复施工只由申请办成时制发的文书（law 为 case 的，由系统制发）作出；
 * 期限来得及。
 */
export function draftGaps(row: Readonly<Record<string, unknown>>): FieldProblem[] {
  const { type } = row
  if (!isDocumentType(type) || factsOfType(type).law === 'case') return []
  const name = borrowed(row)
  const said = (['body', 'closing'] as const).find((field) => letsWorkGoOn(row[field]))
  return [
    ...(name ? [{ field: 'title', message: `标题不能写成“${name}”：请改选文书类型` }] : []),
    ...groundGaps(row),
    ...dueGaps(row),
    ...(isPast(row) ? [{ field: 'due_on', message: '整改（回复）期限不能早于今天' }] : []),
    ...(said ? [{ field: said, message: '同意复工、恢复施工由复工申请、恢复监督办成时制发的文书作出，本文书不能写' }] : []),
  ]
}

/** 监督通知书不是说停工的文书：停工没有复工的时候在里面说停工，受送达人会当作解除。 */
export const speaksOfStop = ({ type, title, body, closing }: Readonly<Record<string, unknown>>): boolean =>
  type === '01' && [title, body, closing].some((text) => typeof text === 'string' && text.includes('停工'))

interface Item {
  readonly due?: string | null
}

/** 各项的期限不在过去，也不晚于整份的整改（回复）期限。 */
function dueGaps({ type, items, due_on: due }: Readonly<Record<string, unknown>>): FieldProblem[] {
  if (type !== '07' || !Array.isArray(items) || typeof due !== 'string') return []
  return (items as Item[]).flatMap(({ due: day }, at) => {
    // 也可以写“立即”“三日内”。
    if (!isDate(day)) return []
    const field = `items.${at}.due`
    if (day < today()) return [{ field, message: '期限已过，请另定期限' }]
    return day > due ? [{ field, message: `不能晚于整改（回复）期限 ${due}` }] : []
  })
}

const isPast = ({ due_on }: Readonly<Record<string, unknown>>): boolean => typeof due_on === 'string' && due_on < today()

/** 自己拟稿的责令整改、停工的文书列出为什么：没有问题可改的责令不成责令；由停工通知书制发的，原因写在那一份里。 */
const groundGaps = ({ type, items, danger_ids }: Readonly<Record<string, unknown>>): FieldProblem[] =>
  isOrder(type) && !listed(items) && !listed(danger_ids)
    ? [{ field: 'items', message: `${documentTypes.labelOf(type)}应列出所涉的问题，或选择所涉隐患` }]
    : []

const SUPERVISED = ['waiting', 'building', 'stopped', 'suspended', 'accepting'] as const
/** 有工可停的；验收中的先责令整改回到在建，中止监督的恢复之后再说。 */
const AT_WORK = ['building', 'stopped'] as const
const codesOf = (keys: readonly (keyof typeof engineeringStates.entries)[]): readonly unknown[] =>
  keys.map((key) => engineeringStates.code(key))

/** 工程此刻能不能责令停工；能的为空。停工登记与停工文书用同一条。 */
export const stopGap = (state: unknown): string | null =>
  codesOf(AT_WORK).includes(state) ? null : `工程为“${engineeringStates.labelOf(state)}”，不在施工，不能责令停工`

/** 工程到了这个状态，这类文书还能不能拟、能不能签发；能的为空。没有受理的不在监督之内，竣工、终止以后没有可以停的工。 */
export function stateGap(type: unknown, state: unknown): string | null {
  const known = isDocumentType(type) ? factsOfType(type) : undefined
  if (known === undefined || known.law === 'case') return null
  const closed = codesOf(['draft', 'pending', 'returned']).includes(state)
  const stopping = type === '08' || type === '09'
  const refused =
    closed || (stopping && !codesOf(AT_WORK).includes(state)) || (type === '07' && !codesOf(SUPERVISED).includes(state))
  return refused ? `工程为“${engineeringStates.labelOf(state)}”，不能制发${known.label}` : null
}

type Signing = Readonly<Record<string, unknown>>

/** 指定了别人签发的：由站长代签的，不是他本人的意思。 */
export const standsIn = ({ signer_id: named }: Signing, me: number): boolean => typeof named === 'number' && named !== me
/** 代签的意见至少写这么多字，“同意签发”不是代签的原因。 */
const LEAST = 6

/** 代签要在签发意见里说明；说明了的为空。 */
export const standInGap = (row: Signing, me: number, opinion: unknown): FieldProblem | null =>
  standsIn(row, me) && !(typeof opinion === 'string' && opinion.trim().length >= LEAST)
    ? {
        field: 'sign_opinion',
        message: `本件指定了别人签发，代签的，请在签发意见里写明谁不在、为何代签，不少于 ${LEAST} 字`,
      }
    : null
