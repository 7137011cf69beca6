import { countByGroup, shapeSvg } from './map-marks'
import type { MapMark, MarkGroup } from './map-marks'

interface MapLegendProps {
  groups: readonly MarkGroup[]
  marks: readonly MapMark[]
  hidden: readonly string[]
  onChange: (hidden: string[]) => void
}

/** The meaning of colours and shapes, as check boxes that show and hide each group. */
export function MapLegend({ groups, marks, hidden, onChange }: MapLegendProps) {
  const counts = countByGroup(marks)
  const toggle = (key: string) => onChange(hidden.includes(key) ? hidden.filter((each) => each !== key) : [...hidden, key])
  return (
    <fieldset className="zj-map-legend">
      <legend className="visually-hidden">图例</legend>
      {groups.map((group) => (
        <label key={group.key}>
          <input
            type="checkbox"
            checked={!hidden.includes(group.key)}
            style={{ accentColor: group.colour }}
            onChange={() => toggle(group.key)}
          />
          <Shape group={group} />
          {`${group.label} ${counts.get(group.key) ?? 0}`}
        </label>
      ))}
    </fieldset>
  )
}

/** Our own drawing, made of constants; nothing a person typed goes in. */
export function Shape({ group }: { group: MarkGroup }) {
  return <span className="zj-map-shape" dangerouslySetInnerHTML={{ __html: shapeSvg(group) }} />
}
