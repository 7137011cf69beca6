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
      {states.map((state, index) => {
        // There is nothing to do any more where it ends.
        const past = index < at || (index === at && at === states.length - 1)
        return (
          <li
            key={state}
            className={past ? 'zj-state-past' : index === at ? 'zj-state-now' : undefined}
            aria-current={index === at ? 'step' : undefined}
          >
            <i aria-hidden>{past && <CheckOutlined />}</i>
            {state}
          </li>
        )
      })}
    </ol>
  )
}
