import CloseOutlined from '@ant-design/icons/CloseOutlined'
import type { MapMark, MarkGroup } from './map-marks'
import { Shape } from './map-legend'

interface MapTableProps {
  marks: readonly MapMark[]
  groups: readonly MarkGroup[]
  selected: MapMark['id'] | undefined
  onSelect: (id: MapMark['id']) => void
  onClose: () => void
}

/** The twin of the map: the same marks as rows, for keyboards, screen readers and small screens. */
export function MapTable({ marks, groups, selected, onSelect, onClose }: MapTableProps) {
  const groupOf = (mark: MapMark) => groups.find((group) => group.key === mark.group)
  return (
    <div className="zj-map-table">
      <button type="button" className="zj-icon-button" aria-label="关闭表格" onClick={onClose}>
        <CloseOutlined aria-hidden />
      </button>
      <table>
        <caption className="visually-hidden">地图标记列表</caption>
        <thead>
          <tr>
            <th scope="col">名称</th>
            <th scope="col">状态</th>
            <th scope="col">经度,纬度</th>
          </tr>
        </thead>
        <tbody>
          {marks.map((mark) => {
            const group = groupOf(mark)
            return (
              <tr key={mark.id} aria-current={mark.id === selected}>
                <td>
                  <button type="button" className="zj-link" onClick={() => onSelect(mark.id)}>
                    {mark.name}
                  </button>
                </td>
                <td>
                  {group && <Shape group={group} />} {group?.label}
                </td>
                <td>{mark.point || '—'}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {marks.length === 0 && <p className="zj-nothing">暂无数据</p>}
    </div>
  )
}
