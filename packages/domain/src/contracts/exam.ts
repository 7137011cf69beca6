import { idSchema } from '@zhujian/model'
import { z } from '@zhujian/model/zod'

/** 作答页的接口：不用账号，凭手机上的座位凭据。 */
export const examApi = {
  named: '/api/exam/sit/named',
  enter: '/api/exam/sit/enter',
  open: '/api/exam/sit/open',
  start: '/api/exam/sit/start',
  paper: '/api/exam/sit/paper',
  save: '/api/exam/sit/save',
  hand: '/api/exam/sit/hand',
  board: '/api/safety/exam/pc/board',
  link: '/api/safety/exam/pc/link',
  statistics: '/api/safety/exam/pc/statistics',
} as const

/** 一场考试的现场与成绩的页面。 */
export const examBoardPath = (id: number): string => `/projectlibrary/examBoard?id=${id}`

const secret = (message: string) => z.string(message).regex(/^[A-Za-z0-9_-]{22,43}$/, message)
const seat = secret('请重新进入考试')
const entry = secret('考试入口不正确，请重新扫码')
const place = z.number().int().min(0).max(5)
const answers = z
  .record(z.string().regex(/^\d{1,15}$/), z.array(place).max(6))
  .refine((given) => Object.keys(given).length <= 100, '答案太多')

/** 凭现场码进入：姓名、证件号后四位、现场大屏上的六位数字。 */
export const enterInput = z.object({
  entry,
  name: z.string('请填写姓名').trim().min(1, '请填写姓名').max(20, '姓名不能超过 20 个字'),
  tail: z
    .string('请填写证件号后四位')
    .trim()
    .toUpperCase()
    .regex(/^[0-9A-Z]{4}$/, '证件号后四位应为 4 位数字或字母'),
  code: z
    .string('请填写现场码')
    .trim()
    .regex(/^\d{6}$/, '现场码是 6 位数字'),
})
/** 进入之前：扫的是哪一场。 */
export const namedInput = z.object({ entry })
export interface NamedExam {
  readonly title: string
  readonly project: string
}
export const openInput = z.object({ ticket: secret('链接不正确，请重新扫码') })
export const seatInput = z.object({ seat })
export const saveInput = z.object({ seat, answers: answers.default({}), away: z.number().int().min(0).max(20).default(0) })
export const boardInput = z.object({ id: idSchema })
export const linkInput = z.object({ id: idSchema, sitting_id: idSchema })

/** 交卷之前给出的一道题：没有答案。 */
export interface AskedQuestion {
  readonly id: number
  readonly kind: number
  readonly stem: string
  readonly options: readonly string[]
}
/** 整场考完之后给出的一道题。 */
export interface MarkedQuestion extends AskedQuestion {
  readonly key: readonly number[]
  readonly chosen: readonly number[]
  readonly right: boolean
  readonly explanation: string | null
  readonly clause: string
}
export interface Paper {
  readonly title: string
  readonly name: string
  readonly minutes: number
  readonly total: number
  readonly pass_mark: number
  readonly attempt: number
  readonly status: number
  readonly away: number
  /** 秒：还剩多少；没有开始、已经交卷的为空。 */
  readonly remaining: number | null
  readonly questions: readonly AskedQuestion[]
  /** 服务器收到的。 */
  readonly answers: Readonly<Record<string, readonly number[]>>
  readonly result: ExamResult | null
}
export interface ExamResult {
  readonly score: number
  readonly passed: boolean
  /** 怎样交的卷（sitting.ts 的 handedBy）。 */
  readonly handed: number | null
  /** 秒：这一场还没有结束，最迟到这时给各题的对错与答案；已经给出的为空。 */
  readonly marked_from: number | null
  readonly marked: readonly MarkedQuestion[]
}

export interface BoardLine {
  readonly id: number
  readonly name: string
  readonly team: string | null
  readonly attempt: number
  readonly status: number
  readonly score: number | null
  readonly away: number
  readonly moved: number | null
}
export interface Board {
  readonly entry: string | null
  readonly code: string | null
  /** 秒：现场码多久以后换。 */
  readonly changes_in: number
  readonly rows: readonly BoardLine[]
}
export interface ExamLink {
  readonly ticket: string
}
export interface ExamStatistics {
  readonly invited: number
  readonly sat: number
  readonly passed: number
  readonly mean: number | null
  readonly hardest: readonly {
    readonly stem: string
    readonly kind: number
    readonly clause: string
    readonly asked: number
    readonly right: number
  }[]
}
