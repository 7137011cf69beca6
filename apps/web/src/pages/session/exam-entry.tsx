import { examApi, type NamedExam } from '@zhujian/domain/contracts/exam'
import { type FormEvent, type ReactElement, useEffect, useState } from 'react'
import { TextField } from './text-field'
import { ask, type Entry } from './exam-seat'

interface Props {
  /** 二维码里的考试入口。 */
  code: string
  entry: Entry
  /** 正在用链接进入：没有成的再试一次。 */
  reopen: (() => void) | undefined
  /** 为什么又回到这里。 */
  gone: string | null
}

/** 凭姓名、证件号后四位与现场码进入。 */
export function ExamEntry({ code, entry, reopen, gone }: Props): ReactElement {
  const problem = entry.problem ?? gone
  return (
    <>
      <Heading code={code} />
      {problem !== null && (
        <p className="error-bar sit-problem" role="alert">
          {problem}
        </p>
      )}
      {reopen ? (
        entry.problem === null ? (
          <output className="plain-lead">正在打开…</output>
        ) : (
          <button type="button" className="plain-button sit-wide" disabled={entry.busy} onClick={reopen}>
            再试一次
          </button>
        )
      ) : code === '' ? (
        <p className="plain-lead">请扫现场的二维码进入考试，或打开安全员发给你的链接。</p>
      ) : (
        <EntryForm code={code} entry={entry} />
      )}
    </>
  )
}

/** 扫的是哪一场；问不到的照样可以进。 */
function Heading({ code }: { code: string }) {
  const [named, setNamed] = useState<NamedExam | null>(null)
  useEffect(() => {
    if (code === '') return undefined
    let current = true
    ask<NamedExam>(examApi.named, { entry: code }).then(
      (exam) => current && setNamed(exam),
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [code])
  return (
    <>
      <h1>{named?.title ?? '安全考试'}</h1>
      {named && <p className="plain-lead">{named.project}</p>}
    </>
  )
}

function EntryForm({ code, entry }: { code: string; entry: Entry }) {
  const [form, setForm] = useState({ name: '', tail: '', code: '' })
  const whole = form.name.trim() !== '' && form.tail.trim().length === 4 && form.code.trim().length === 6
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!entry.busy && whole) entry.go(examApi.enter, { entry: code, ...form })
  }
  return (
    <form className="sit-form" autoComplete="off" onSubmit={submit}>
      <TextField
        label="姓名"
        value={form.name}
        onText={(name) => setForm((before) => ({ ...before, name }))}
        maxLength={20}
        autoComplete="off"
        flagged={entry.wrong.has('name')}
        required
      />
      <TextField
        label="证件号后四位"
        value={form.tail}
        onText={(tail) => setForm((before) => ({ ...before, tail: tail.toUpperCase() }))}
        maxLength={4}
        autoComplete="off"
        autoCapitalize="characters"
        flagged={entry.wrong.has('tail')}
        required
      />
      <TextField
        label="现场码"
        value={form.code}
        onText={(text) => setForm((before) => ({ ...before, code: text }))}
        maxLength={6}
        inputMode="numeric"
        autoComplete="off"
        flagged={entry.wrong.has('code')}
        hint={<p className="field-hint">考场屏幕上的六位数字，过几分钟换一次</p>}
        required
      />
      <button type="submit" className="main-button sit-wide" aria-busy={entry.busy} disabled={!whole}>
        进入考试
      </button>
    </form>
  )
}
