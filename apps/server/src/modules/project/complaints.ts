import { AppError, type FieldProblem } from '@zhujian/model'

/** Collects every complaint of one submission, so that all are told at once. */
export interface Complaints {
  readonly list: FieldProblem[]
  add(field: string, message: string): void
  /** Runs work; its complaints are kept under the prefix, anything else is thrown. Undefined when it was refused. */
  under<T>(prefix: string, work: () => Promise<T>): Promise<T | undefined>
  /** The same, but every complaint stands on this one field. */
  on<T>(field: string, work: () => Promise<T>): Promise<T | undefined>
  /** @throws invalid when there are any. */
  settle(): void
}

export function complaints(): Complaints {
  const list: FieldProblem[] = []
  const push = (field: string, message: string) => {
    if (!list.some((each) => each.field === field)) list.push({ field, message })
  }
  return {
    list,
    add: push,
    under: (prefix, work) => caught(work, push, prefix || '_', (field) => (prefix ? `${prefix}.${field}` : field)),
    on: (field, work) => caught(work, push, field, () => field),
    settle: () => {
      if (list.length > 0) throw new AppError('invalid', { fields: list })
    },
  }
}

async function caught<T>(
  work: () => Promise<T>,
  push: (field: string, message: string) => void,
  whole: string,
  nameOf: (field: string) => string,
): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError) || error.problem !== 'invalid') throw error
    if (error.fields.length === 0) push(whole, error.message)
    for (const { field, message } of error.fields) push(nameOf(field), message)
    return undefined
  }
}
