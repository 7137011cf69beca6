import { ApartmentOutlined } from '@ant-design/icons'
import './project-chip.css'

/** Which project a list is about, beside its title; the way back to it. */
export function ProjectChip({ name, onOpen }: { name: string | undefined; onOpen: () => void }) {
  return (
    <button type="button" className="zj-project-chip" title={`打开工程概况：${name ?? ''}`} onClick={onOpen}>
      <ApartmentOutlined aria-hidden />
      <span>{name ?? '本工程'}</span>
    </button>
  )
}
