import type { CalendarYear } from '@zhujian/domain/contracts/calendar'
import { parseYear, type PastedYear } from '@zhujian/domain/calendar/paste-year'
import { strings } from '@zhujian/model/strings'
import { Button } from 'antd'
import { useId, useState } from 'react'
import { isApiError, messageOf } from '../../data/api-error'
import { confirm } from '../../ui/confirm'
import { LongTextInput, TextInput } from '../../ui/controls/text-input'
import { Dialog } from '../../ui/dialog'
import { ErrorSummary } from '../../ui/form/error-summary'
import { arrangedText, dayIn } from './calendar-api'
import type { ArrangeYear } from './use-arrange-year'

interface CalendarPasteDialogProps {
  year: CalendarYear
  arrange: ArrangeYear
  onClose: () => void
}

/** 粘贴一年的安排：通知原文，或每行一天；先看读出了什么、与现在差在哪里，再导入。 */
export function CalendarPasteDialog({ year, arrange, onClose }: CalendarPasteDialogProps) {
  const [text, setText] = useState('')
  const [source, setSource] = useState('')
  const [refusal, setRefusal] = useState('')
  const pasted = text.trim() === '' ? null : parseYear(year.year, text)
  const basis = source.trim() || pasted?.source || ''
  const ready = pasted !== null && pasted.problems.length === 0 && basis !== ''
  const handleImport = async () => {
    if (!pasted) return
    try {
      await arrange.save({ days: pasted.days, source: basis, confirmed: true })
      onClose()
    } catch (error) {
      if (isApiError(error)) error.shown = true
      setRefusal(isApiError(error) ? (error.fields[0]?.message ?? error.message) : messageOf(error))
    }
  }
  const handleClose = async () => {
    if (text.trim() === '' || (await confirm(strings.leaveUnsaved))) onClose()
  }
  return (
    <Dialog
      open
      title={`粘贴 ${year.year} 年放假安排`}
      width={720}
      onClose={() => void handleClose()}
      footer={
        <>
          <Button onClick={() => void handleClose()}>{strings.cancel}</Button>
          <Button type="primary" disabled={!ready} loading={arrange.busy} onClick={() => void handleImport()}>
            {ready ? `导入 ${pasted.days.length} 天` : '导入'}
          </Button>
        </>
      }
    >
      {refusal !== '' && <ErrorSummary entries={[]} pageProblem={refusal} />}
      <Inputs {...{ text, basis, source }} found={pasted?.source ?? ''} onText={setText} onSource={setSource} />
      {pasted && <Preview year={year} pasted={pasted} />}
    </Dialog>
  )
}

interface InputsProps {
  text: string
  source: string
  found: string
  onText: (text: string) => void
  onSource: (text: string) => void
}

function Inputs({ text, source, found, onText, onSource }: InputsProps) {
  const id = useId()
  return (
    <div className="calendar-paste">
      <label htmlFor={`${id}-text`}>国务院办公厅通知的原文，或每行一天，如“2027-02-06 放假 春节”</label>
      <LongTextInput id={`${id}-text`} value={text} onChange={onText} rows={6} />
      <label htmlFor={`${id}-source`}>依据（文号）</label>
      <TextInput
        id={`${id}-source`}
        value={source}
        onChange={onSource}
        max={100}
        placeholder={found || '如 国办发明电〔2026〕8号'}
      />
    </div>
  )
}

/** 读出的各天，与现在不同的标明。 */
function Preview({ year, pasted }: { year: CalendarYear; pasted: PastedYear }) {
  if (pasted.problems.length > 0)
    return (
      <div className="calendar-problems" role="alert">
        <p>{`有 ${pasted.problems.length} 处需要修改：`}</p>
        <ul>
          {pasted.problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      </div>
    )
  const dates = new Set(pasted.days.map(({ day_on }) => day_on))
  const gone = year.days.filter(({ day_on }) => !dates.has(day_on))
  const changed = pasted.days.filter((day) => arrangedText(dayIn(year, day.day_on)) !== arrangedText(day))
  return (
    <div className="calendar-preview">
      <p>{`读出 ${pasted.days.length} 天，与现在不同 ${changed.length} 天，取消 ${gone.length} 天`}</p>
      <ul aria-label="读出的安排">
        {pasted.days.map((day) => (
          <li key={day.day_on} className={changed.includes(day) ? 'calendar-changed' : undefined}>
            <span>{day.day_on}</span>
            <span>{arrangedText(day)}</span>
            {changed.includes(day) && <span>{`原 ${arrangedText(dayIn(year, day.day_on))}`}</span>}
          </li>
        ))}
        {gone.map((day) => (
          <li key={day.day_on} className="calendar-gone">
            <span>{day.day_on}</span>
            <span>按星期</span>
            <span>{`原 ${arrangedText(day)}`}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
