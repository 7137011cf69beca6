import { strings } from '@zhujian/model/strings'
import { monomer } from '@zhujian/domain/project/monomer'
import { Button, Input } from 'antd'
import { useId, useMemo, useState } from 'react'
import { Dialog } from '../../ui/dialog'
import { BUILDING_COLUMNS, LINEAR_COLUMNS, readPasted } from './wizard-paste'

interface PasteDialogProps {
  linear: boolean
  onPaste: (text: string) => void
  onClose: () => void
}

/** 粘贴从表格软件复制的行；先说明识别出多少行、多少处有误。 */
export function PasteDialog({ linear, onPaste, onClose }: PasteDialogProps) {
  const id = useId()
  const [text, setText] = useState('')
  const read = useMemo(() => readPasted(text, linear), [text, linear])
  const columns = (linear ? LINEAR_COLUMNS : BUILDING_COLUMNS).map((name) => monomer.fields[name].label)
  const handleAdd = () => {
    onPaste(text)
    onClose()
  }
  const footer = (
    <>
      <Button onClick={onClose}>{strings.cancel}</Button>
      <Button type="primary" disabled={read.rows.length === 0} onClick={handleAdd}>
        {`加入 ${read.rows.length} 行`}
      </Button>
    </>
  )
  const wrong = read.problems.length > 0 ? `，${read.problems.length} 处有误，加入后在表中标出` : ''
  return (
    <Dialog open title="粘贴 Excel" width={720} onClose={onClose} footer={footer}>
      <label htmlFor={id} className="wizard-paste-label">
        {`在表格软件里选中后复制，粘贴到下面。首行有列名的按列名对应，没有的按顺序：${columns.join('、')}`}
      </label>
      <Input.TextArea id={id} rows={10} value={text} onChange={(event) => setText(event.target.value)} />
      <output className="wizard-note">
        {text.trim() === '' ? '还没有内容' : `识别出 ${read.rows.length} 行${read.headed ? '（按列名）' : '（按顺序）'}${wrong}`}
      </output>
    </Dialog>
  )
}
