import CheckOutlined from '@ant-design/icons/CheckOutlined'
import './state-line.css'

interface StateLineProps {
  /** In the order they are passed. */
  states: readonly string[]
  /** Where the record stands; -1: beside the line. */
  at: number
}

/** Where a record stands on its way: what is behind it, where it is, what is to come. */
export function StateLine({ states, at }: StateLineProps) {
  return (
    <ol className="zj-state-line" aria-label="办理进度">
      {states.map((state, index) => (
        <li
          key={state}
          className={index < at ? 'zj-state-past' : index === at ? 'zj-state-now' : undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          <i aria-hidden>{(index < at || (index === at && at === states.length - 1)) && <CheckOutlined />}</i>
          {state}
        </li>
      ))}
    </ol>
  )
}
