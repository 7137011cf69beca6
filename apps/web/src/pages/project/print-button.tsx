import { PrinterOutlined } from '@ant-design/icons'
import type { PrintDocument } from '@zhujian/domain/contracts/project-answers'
import { Button } from 'antd'
import { type ReactNode, useCallback, useState } from 'react'
import { get } from '../../data/client'
import { useTab } from '../../data/tab'
import { PrintFrame } from '../../ui/print-frame'
import { toast } from '../../ui/toast'
import { PrintSheet } from './print-sheet'

const kinds = {
  handedIn: { label: '打印报监回执', path: '/api/engineering/pc/engineeringProjectReceipt' },
  receipt: { label: '打印受理单', path: '/api/engineering/pc/engineeringProjectReceipt' },
  notice: { label: '打印补正单', path: '/api/engineering/pc/engineeringProjectNotice' },
} as const

export type PrintKind = keyof typeof kinds

export const printLabels: Readonly<Record<PrintKind, string>> = {
  handedIn: kinds.handedIn.label,
  receipt: kinds.receipt.label,
  notice: kinds.notice.label,
}

/** 受理单、一次性告知补正单的打印：print 取来就印，frame 是印的那一张。 */
export function usePrint(id: number): { print: (kind: PrintKind) => Promise<void>; frame: ReactNode } {
  const { type } = useTab()
  const [sheet, setSheet] = useState<PrintDocument | null>(null)
  const handleDone = useCallback(() => setSheet(null), [])
  const print = async (kind: PrintKind) => {
    try {
      setSheet(await get<PrintDocument>(kinds[kind].path, { params: { engineering_id: id }, type }))
    } catch (error) {
      toast.fault(error)
    }
  }
  const frame = sheet && (
    <PrintFrame title={`${sheet.title} ${sheet.no}`} onDone={handleDone}>
      <PrintSheet sheet={sheet} />
    </PrintFrame>
  )
  return { print, frame }
}

export function PrintButton({ id, kind }: { id: number; kind: PrintKind }) {
  const { print, frame } = usePrint(id)
  return (
    <>
      <Button icon={<PrinterOutlined aria-hidden />} onClick={() => void print(kind)}>
        {printLabels[kind]}
      </Button>
      {frame}
    </>
  )
}
