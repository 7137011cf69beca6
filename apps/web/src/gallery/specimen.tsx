import { type ReactNode, useEffect, useRef } from 'react'
import { force } from './forced-states'
import { STATES, type State, stateLabels } from './states'

interface StatesProps {
  /** Name of the component in the code. */
  name: string
  states: readonly State[]
  /** What the component looks like; hover and focus are put on from outside. */
  show: (state: State) => ReactNode
}

/** One component in the states it has, side by side. */
export function States({ name, states, show }: StatesProps) {
  return (
    <div className="gallery-row" data-specimen={name}>
      <code className="gallery-name">{name}</code>
      {STATES.map((state) =>
        states.includes(state) ? (
          <Cell key={state} state={state}>
            {show(state)}
          </Cell>
        ) : (
          <div key={state} className="gallery-none" aria-hidden="true">
            —
          </div>
        ),
      )}
    </div>
  )
}

function Cell({ state, children }: { state: State; children: ReactNode }) {
  const cell = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (cell.current && (state === 'hover' || state === 'focus')) force(cell.current, state)
  }, [state])
  return (
    <div ref={cell} className="gallery-cell" data-state={state} title={stateLabels[state]}>
      {children}
    </div>
  )
}

/** A component that has content instead of states, or that needs the whole width. */
export function Sample({ name, note, children }: { name: string; note?: string; children: ReactNode }) {
  return (
    <div className="gallery-sample" data-specimen={note ? `${name} ${note}` : name}>
      <p className="gallery-name">
        <code>{name}</code> {note}
      </p>
      <div className="gallery-stage">{children}</div>
    </div>
  )
}

export function Section({
  id,
  title,
  heads = true,
  children,
}: {
  id: string
  title: string
  heads?: boolean
  children: ReactNode
}) {
  return (
    <section id={id} className="gallery-section" aria-labelledby={`${id}-title`} data-section={id}>
      <h2 id={`${id}-title`}>{title}</h2>
      {heads && (
        <div className="gallery-row gallery-heads">
          <span />
          {STATES.map((state) => (
            <span key={state}>{stateLabels[state]}</span>
          ))}
        </div>
      )}
      {children}
    </section>
  )
}
