import type { CodeNode } from '@zhujian/domain/reference/code-tree'
import { type ReactElement, useId } from 'react'
import { SessionIcon } from './session-icon'

interface Props {
  path: readonly string[]
  regions: readonly CodeNode[]
  onChange: (path: string[]) => void
  error?: string | undefined
}

const levels = ['省', '市', '区县']

/** 各级可选的区划：上一级选定后才有下一级。 */
function optionsAt(regions: readonly CodeNode[], path: readonly string[], level: number): readonly CodeNode[] {
  let nodes = regions
  for (const code of path.slice(0, level)) nodes = nodes.find((node) => node.value === code)?.children ?? []
  return path.length >= level ? nodes : []
}

interface LevelProps {
  name: string
  value: string
  options: readonly CodeNode[]
  wrong: boolean
  noteId: string
  onChoose: (code: string) => void
}

function Level({ name, value, options, wrong, noteId, onChoose }: LevelProps): ReactElement {
  return (
    <div className={`field-box${wrong ? ' field-wrong' : ''}`}>
      <select
        aria-label={name}
        aria-describedby={noteId}
        aria-invalid={wrong || undefined}
        disabled={options.length === 0}
        value={value}
        onChange={(event) => onChoose(event.target.value)}
      >
        <option value="">{name}</option>
        {options.map((node) => (
          <option key={node.value} value={node.value}>
            {node.label}
          </option>
        ))}
      </select>
    </div>
  )
}

/** 所属区域：省、市、区县三级联动。 */
export function RegionField({ path, regions, onChange, error }: Props): ReactElement {
  const id = useId()
  return (
    <fieldset className="field region">
      <legend>
        所属区域<span className="field-star">*</span>
      </legend>
      <div className="region-row">
        {levels.map((name, level) => (
          <Level
            key={name}
            name={name}
            noteId={id}
            value={path[level] ?? ''}
            options={optionsAt(regions, path, level)}
            wrong={Boolean(error)}
            onChoose={(code) => onChange([...path.slice(0, level), ...(code ? [code] : [])])}
          />
        ))}
      </div>
      <div id={id}>
        {error && (
          <p className="field-error">
            <SessionIcon name="error" size={12} /> {error}
          </p>
        )}
      </div>
    </fieldset>
  )
}
