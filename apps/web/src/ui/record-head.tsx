import PrinterOutlined from '@ant-design/icons/PrinterOutlined'
import { Button } from 'antd'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { PrintedByBrowser } from './print-frame'
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

interface PrintRecordProps extends PrintDoor {
  paper: (onDone: () => void) => ReactNode
  /** The page on show is nothing but this record: printed by the browser's own menu it is the paper too. */
  whole?: boolean
}

/** Draws the paper only while it is printed. */
export function PrintRecord({ paper, trigger, whole = false }: PrintRecordProps) {
  const [printing, setPrinting] = useState<'asked' | 'browser' | null>(null)
  const handleDone = useCallback(() => setPrinting(null), [])
  useEffect(() => {
    if (!whole) return
    // The browser takes its picture of the page as soon as this returns.
    const draw = () => flushSync(() => setPrinting((before) => before ?? 'browser'))
    addEventListener('beforeprint', draw)
    return () => removeEventListener('beforeprint', draw)
  }, [whole])
  return (
    <>
      {trigger?.(() => setPrinting('asked')) ?? (
        <Button icon={<PrinterOutlined aria-hidden />} onClick={() => setPrinting('asked')}>
          打印
        </Button>
      )}
      {printing && <PrintedByBrowser value={printing === 'browser'}>{paper(handleDone)}</PrintedByBrowser>}
    </>
  )
}
