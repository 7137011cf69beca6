import PrinterOutlined from '@ant-design/icons/PrinterOutlined'
import { Button } from 'antd'
import { type ReactNode, useCallback, useState } from 'react'
import './record.css'

interface RecordHeadProps {
  title: string
  /** Where the title leads; without it the title is plain text. */
  onTitle?: () => void
  /** Behind the title: state, deadline. */
  marks?: ReactNode
  /** At the right end. */
  tools?: ReactNode
  /** The second line. */
  facts?: ReactNode
}

/** The head of one record's page: title and state in one line, its facts in the next; on a phone one below the other. */
export function RecordHead({ title, onTitle, marks, tools, facts }: RecordHeadProps) {
  return (
    <header className="zj-record-head">
      <div className="zj-record-line">
        <h1 title={title}>
          {onTitle ? (
            <button type="button" onClick={onTitle}>
              {title}
            </button>
          ) : (
            title
          )}
        </h1>
        {marks}
        {tools && <div className="zj-record-tools">{tools}</div>}
      </div>
      {facts && <div className="zj-record-facts">{facts}</div>}
    </header>
  )
}

export interface PrintDoor {
  /** Instead of the button. */
  trigger?: ((onPrint: () => void) => ReactNode) | undefined
}

/** Draws the paper only while it is printed. */
export function PrintRecord({ paper, trigger }: PrintDoor & { paper: (onDone: () => void) => ReactNode }) {
  const [printing, setPrinting] = useState(false)
  const handleDone = useCallback(() => setPrinting(false), [])
  return (
    <>
      {trigger?.(() => setPrinting(true)) ?? (
        <Button icon={<PrinterOutlined aria-hidden />} onClick={() => setPrinting(true)}>
          打印
        </Button>
      )}
      {printing && paper(handleDone)}
    </>
  )
}
