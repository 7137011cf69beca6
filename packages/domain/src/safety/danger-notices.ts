import type { DocumentTypeCode } from '../document/document-types'
import { hiddenDangerStates, openDangers } from './hidden-danger-flow'
import { dangerLevel } from './safety-dicts'

type Row = Readonly<Record<string, unknown>>

export interface DangerNotice {
  readonly type: DocumentTypeCode
  readonly label: string
}

const RECTIFY: DangerNotice = { type: '07', label: '拟整改通知书' }
/** 重大事故隐患排除前无法保证安全的，责令暂时停止施工（建设工程安全生产管理条例第四十三条第（四）项）。 */
const STOPS: readonly DangerNotice[] = [
  { type: '08', label: '拟局部停工通知书' },
  { type: '09', label: '拟停工整改通知书' },
]

const isOpen = ({ state }: Row): boolean => openDangers.some((key) => hiddenDangerStates.code(key) === state)

/** 未了结、还没有列入文书的隐患可以据此拟什么文书；重大的另可拟停工。 */
export function noticesFor(danger: Row): readonly DangerNotice[] {
  if (!isOpen(danger) || typeof danger.doc_id === 'number') return []
  return danger.is_major === true || danger.level === dangerLevel.code('major') ? [RECTIFY, ...STOPS] : [RECTIFY]
}

/** 通知书的期限：各隐患中最晚的一个；已经过了的不写，由拟稿人另定。 */
export function dueOf(dangers: readonly Row[], today: string): string | null {
  const days = dangers.flatMap(({ deadline }) => (typeof deadline === 'string' && deadline >= today ? deadline : []))
  return days.length === 0 ? null : days.reduce((latest, day) => (day > latest ? day : latest))
}
