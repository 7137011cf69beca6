import { type ReactNode, useEffect, useId } from 'react'
import { Card } from '../ui/card'
import { SearchSelect } from '../ui/controls/search-select'
import type { SelectSource } from '../ui/controls/search-select-source'
import './choose-project.css'

interface ChooseProjectProps {
  source: SelectSource
  note: ReactNode
  onChoose: (project: number) => void
  children?: ReactNode
}

/** 选择工程。这时页面只有这一件事要做，光标就在这里；手机上不弹出键盘。 */
export function ChooseProject({ source, note, onChoose, children }: ChooseProjectProps) {
  const id = useId()
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) document.getElementById(id)?.focus({ preventScroll: true })
  }, [id])
  return (
    <Card title="选择工程" note={note}>
      <label className="choose-project-label" htmlFor={id}>
        工程名称
      </label>
      <SearchSelect
        id={id}
        source={source}
        value={null}
        placeholder="按名称、拼音或首字母查找"
        onChange={(value) => value !== null && onChoose(Number(value))}
      />
      {children}
    </Card>
  )
}
