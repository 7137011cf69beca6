import type { Board } from '@zhujian/domain/contracts/exam'
import { Button, QRCode } from 'antd'
import { useRef } from 'react'
import { copyAndSay } from '../../ui/copy'
import { toast } from '../../ui/toast'
import { sitAddress } from './exam-address'

/** 现场码与二维码：投在考场的屏幕上，人到了现场才看得到。 */
export function ExamGate({ board, title }: { board: Board; title: string }) {
  const panel = useRef<HTMLElement>(null)
  const address = sitAddress({ e: board.entry ?? '' })
  const whole = () => {
    if (document.fullscreenElement) void document.exitFullscreen()
    else void panel.current?.requestFullscreen().catch(() => toast.warning('浏览器不让全屏，请按 F11'))
  }
  return (
    <section className="exam-gate" ref={panel} aria-label="现场码">
      <h2>{title}</h2>
      <div className="exam-gate-code">
        <QRCode type="svg" value={address} size={200} marginSize={4} color="#000" bgColor="#fff" aria-label="考试二维码" />
      </div>
      <p>手机扫码，填姓名、证件号后四位和现场码</p>
      <output aria-label="六位现场码">{board.code}</output>
      <p className="exam-gate-note">{`${minutes(board.changes_in)}后更换，刚换下的还能用一会`}</p>
      <div className="exam-gate-tools">
        <Button onClick={whole}>全屏</Button>
        <Button onClick={() => void copyAndSay(address)}>复制网址</Button>
      </div>
    </section>
  )
}

const minutes = (seconds: number): string => (seconds >= 60 ? `约 ${Math.ceil(seconds / 60)} 分钟` : `${seconds} 秒`)
