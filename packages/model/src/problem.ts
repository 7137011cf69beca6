import type { Tone } from './dict'

/** Expected failures of the product: a closed list. Everything else that is thrown is a bug. */
export const problems = {
  unauthenticated: '登录已失效，请重新登录',
  forbidden: '没有访问权限',
  invalid: '填写内容有误',
  notFound: '数据不存在',
  stale: '数据已被他人修改，请刷新后重试',
  wrongState: '当前状态不允许此操作',
  inUse: '已被其他数据引用，不能删除',
  locked: '账号已锁定，请稍后再试',
  tooMany: '操作过于频繁，请稍后再试',
} as const

export type Problem = keyof typeof problems

/** One complaint about one input, in words the person who typed it understands. */
export interface FieldProblem {
  field: string
  message: string
}

/** What follows from what is being typed, said below a field: it hinders nothing. */
export interface FormNote {
  readonly field: string
  readonly text: string
  readonly tone: Tone
  /** Proposed for the field while it is empty or holds the last proposal. */
  readonly value?: unknown
}

/** An expected failure. `fields` carries every complaint at once, never only the first. */
export class AppError extends Error {
  readonly problem: Problem
  readonly fields: FieldProblem[]
  /** Somebody reached for what is another's: kept in the log like a lack of rights, whatever the answer says. */
  readonly denied: boolean

  constructor(problem: Problem, options: { message?: string; fields?: FieldProblem[]; denied?: true } = {}) {
    super(options.message ?? problems[problem])
    this.name = 'AppError'
    this.problem = problem
    this.fields = options.fields ?? []
    this.denied = options.denied ?? (problem === 'forbidden' || problem === 'notFound')
  }
}
