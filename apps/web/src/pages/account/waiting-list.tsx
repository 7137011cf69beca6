import { f } from '@zhujian/model'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { post } from '../../data/client'
import { invalidate } from '../../data/queries'
import { AskDialog } from '../../entity/ask-dialog'
import { WithKinds } from '../../entity/with-kinds'
import { confirm } from '../../ui/confirm'
import { Empty } from '../../ui/empty'
import { toast } from '../../ui/toast'
import './account.css'

/** 一条等待办理的事：是谁的、说明、内容。 */
export interface WaitingText {
  readonly head: string
  readonly note: string
  readonly text: string
}

interface ListProps<T> {
  readonly rows: readonly T[]
  readonly empty: string
  readonly tell: (row: T) => WaitingText
  readonly acts: (row: T) => ReactNode
}

/** 等待办理的事，一条一段，按钮在段末。 */
export function WaitingList<T extends { readonly id: number }>({ rows, empty, tell, acts }: ListProps<T>) {
  if (rows.length === 0) return <Empty small text={empty} />
  return (
    <ul className="account-requests">
      {rows.map((row) => {
        const { head, note, text } = tell(row)
        return (
          <li key={row.id}>
            <strong>{head}</strong>
            <span>{note}</span>
            <p>{text}</p>
            {acts(row)}
          </li>
        )
      })}
    </ul>
  )
}

/** 办理一条之后：什么要重新读，说什么。 */
interface Outcome {
  readonly path: string
  readonly changes: readonly string[]
}

/** 送出；被拒绝的说明原因，清单一并重读：可能已由别人办理。 */
export async function act({ path, changes }: Outcome, body: Record<string, unknown>, done: string): Promise<void> {
  try {
    await post(path, body)
    toast.success(done)
  } catch (error) {
    toast.fault(error)
  }
  await invalidate(...changes)
}

/** 由第二个人决定的事：同意的确认后生效，不同意的写明原因。 */
export interface Decision<T> extends Outcome {
  readonly agree: {
    readonly label: string
    readonly question: (row: T) => string
    readonly okText: string
    readonly danger?: boolean
    readonly done: string
  }
  readonly decline: {
    readonly label: string
    readonly title: (row: T) => string
    /** 原因在请求里的名称与页面上的称呼。 */
    readonly field: string
    readonly fieldLabel: string
    readonly scope: string
    readonly done: string
  }
}

interface DecisionsProps<T> extends Omit<ListProps<T>, 'acts'> {
  readonly decision: Decision<T>
  /** 只能看的人没有按钮。 */
  readonly may?: boolean
}

/** 内容会再改的带有指纹，随决定送回。 */
interface Decided {
  readonly id: number
  readonly seen?: string
}
const decided = ({ id, seen }: Decided, result: 'pass' | 'reject') => ({ id, result, ...(seen !== undefined && { seen }) })

/** 等本人决定的事：逐条同意，或写明原因不同意。 */
export function DecisionList<T extends Decided>({ decision, may = true, ...list }: DecisionsProps<T>) {
  const [declining, setDeclining] = useState<T | null>(null)
  const { agree, decline } = decision
  const pass = async (row: T) => {
    const { okText, danger = false } = agree
    if (await confirm(agree.question(row), { okText, danger })) await act(decision, decided(row, 'pass'), agree.done)
  }
  const acts = (row: T) =>
    may && (
      <div>
        <Button onClick={() => setDeclining(row)}>{decline.label}</Button>
        <Button type="primary" danger={agree.danger ?? false} onClick={() => void pass(row)}>
          {agree.label}
        </Button>
      </div>
    )
  return (
    <>
      <WaitingList {...list} acts={acts} />
      {declining && <DeclineDialog row={declining} decision={decision} onClose={() => setDeclining(null)} />}
    </>
  )
}

interface DeclineProps<T> {
  readonly row: T
  readonly decision: Decision<T>
  readonly onClose: () => void
}

function DeclineDialog<T extends Decided>({ row, decision, onClose }: DeclineProps<T>) {
  const { path, changes, decline, agree } = decision
  const { field, fieldLabel, scope, label, done } = decline
  const handleSubmit = async ({ [field]: reason }: Record<string, unknown>) => {
    await post(path, { ...decided(row, 'reject'), [field]: reason })
    await invalidate(...changes)
    toast.success(done)
  }
  return (
    <WithKinds>
      <AskDialog
        title={decline.title(row)}
        okText={label}
        danger={!agree.danger}
        fields={{ [field]: f.longText(fieldLabel, { max: 200 }) }}
        items={[field]}
        subject={{ scope, ids: [row.id] }}
        onSubmit={handleSubmit}
        onDone={onClose}
        onClose={onClose}
      />
    </WithKinds>
  )
}
