import type { ReactNode } from 'react'

interface WizardTableProps<N extends string> {
  /** 样式名，也是列宽的依据。 */
  name: 'staff' | 'subs' | 'monomers'
  columns: readonly N[]
  headOf: (column: N) => string
  /** 这一列每行都要填。 */
  isRequired?: (column: N) => boolean
  /** 第一列为序号。 */
  numbered?: boolean
  children: ReactNode
}

/** 向导里逐行填写的表：表头、最后一列操作。 */
export function WizardTable<N extends string>({
  name,
  columns,
  headOf,
  isRequired,
  numbered = false,
  children,
}: WizardTableProps<N>) {
  return (
    <div className="wizard-table-box">
      <table className={`wizard-table wizard-${name}`}>
        <thead>
          <tr>
            {numbered && (
              <th scope="col" className="wizard-col-index">
                序号
              </th>
            )}
            {columns.map((column) => (
              <th key={column} scope="col" className={`wizard-col-${column}`}>
                {isRequired?.(column) && (
                  <span className="wizard-star" title="必填">
                    *
                  </span>
                )}
                {headOf(column)}
              </th>
            ))}
            <th scope="col" className="wizard-col-acts">
              操作
            </th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
