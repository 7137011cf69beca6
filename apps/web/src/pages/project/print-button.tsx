import { PrinterOutlined } from '@ant-design/icons'
import type { PrintDocument } from '@zhujian/domain/contracts/project-answers'
import { Button } from 'antd'
import { useCallback, useState } from 'react'
import { get } from '../../data/client'
import { useTab } from '../../data/tab'
import { PrintFrame } from '../../ui/print-frame'
import { toast } from '../../ui/toast'
import { PrintSheet } from './print-sheet'

const KINDS = {
  handedIn: { label: '打印报监回执', path: '/api/engineering/pc/engineeringProjectReceipt' },
  receipt: { label: '打印受理单', path: '/api/engineering/pc/engineeringProjectReceipt' },
  notice: { label: '打印补正单', path: '/api/engineering/pc/engineeringProjectNotice' },
} as const

/** 受理单、一次性告知补正单的打印。 */
export function PrintButton({ id, kind }: { id: number; kind: keyof typeof KINDS }) {
  const { type } = useTab()
  const [sheet, setSheet] = useState<PrintDocument | null>(null)
  const { label, path } = KINDS[kind]
  const handleDone = useCallback(() => setSheet(null), [])
  const handlePrint = async () => {
    try {
      setSheet(await get<PrintDocument>(path, { params: { engineering_id: id }, type }))
    } catch (error) {
      toast.fault(error)
    }
  }
  return (
    <>
      <Button icon={<PrinterOutlined aria-hidden />} onClick={() => void handlePrint()}>
        {label}
      </Button>
      {sheet && (
        <PrintFrame title={`${sheet.title} ${sheet.no}`} onDone={handleDone}>
          <PrintSheet sheet={sheet} />
        </PrintFrame>
      )}
    </>
  )
}
