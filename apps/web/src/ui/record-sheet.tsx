import { formatInstant, nowSeconds } from '@zhujian/model/date'
import { QRCode } from 'antd'
import type { ReactNode } from 'react'
import { useSession } from '../data/session'
import { PrintFrame } from './print-frame'
import './record-sheet.css'

interface RecordSheetProps {
  /** The heading of the form. */
  title: string
  /** What the record is known by, and what that is: a serial number unless told. */
  no: string
  by?: string
  /** Nothing of a record without a flow. */
  state: string | undefined
  /** The route of the record; the code in the corner leads back to it. */
  address: string
  onDone: () => void
  children: ReactNode
}

/** One record as an A4 form: site, heading, number and state, a code leading back to it, then its tables. */
export function RecordSheet({ title, no, by = '编号', state, address, onDone, children }: RecordSheetProps) {
  const site = useSession((session) => session.publicData.SITE?.SITE_NAME ?? '')
  return (
    <PrintFrame title={`${title} ${no}`} onDone={onDone}>
      <div className="zj-sheet">
        <header className="zj-sheet-head">
          <div>
            {site && <p>{site}</p>}
            <h1>{title}</h1>
            <p>{`${by}：${no}${state === undefined ? '' : `　状态：${state}`}`}</p>
          </div>
          <QRCode
            type="svg"
            size={72}
            bordered={false}
            color="#000"
            bgColor="#fff"
            value={`${location.origin}${location.pathname}#${address}`}
          />
        </header>
        {children}
        <p className="zj-sheet-note">{`打印时间：${formatInstant(nowSeconds())}。以平台记录为准，扫描二维码可以核对。`}</p>
      </div>
    </PrintFrame>
  )
}

const SIGNATURE = /签名$/

/** Photos on paper: large enough to tell what is on them, two beside each other; a signature as large as it is written. */
export function SheetPictures({ label, urls }: { label: string; urls: readonly string[] }) {
  const isSignature = SIGNATURE.test(label)
  return (
    <section className={isSignature ? 'zj-sheet-pictures zj-sheet-signatures' : 'zj-sheet-pictures'} aria-label={label}>
      <h2>{isSignature ? label : `${label}（${urls.length} 张）`}</h2>
      {urls.map((url, at) => (
        <img key={url} src={url} alt={`${label}第 ${at + 1} 张`} />
      ))}
    </section>
  )
}

export interface SheetSign {
  readonly side: string
  readonly who?: string
  /** Acted with an account of his own; else he is merely named, and has signed nothing. */
  readonly acted?: boolean
  /** The signature written on the spot, and when: printed where it would be written. */
  readonly hand?: string
  readonly on?: string
}

/** Where the sides sign when the paper goes into the files: a name stands where it is to be signed, never as the signature. */
export function SheetSigns({ sides }: { sides: readonly SheetSign[] }) {
  return (
    <div className="zj-sheet-signs">
      {sides.map(({ side, who = '', acted = false, hand, on }) => (
        <p key={side}>
          <span>{`${side}${who !== '' && !acted ? `（${who}）` : ''}：`}</span>
          <span>
            {`${side.endsWith('（签章）') ? '经办人' : '签名'}：${acted && who !== '' ? `（平台办理：${who}）` : ''}`}
            {hand && <img src={hand} alt={`${side}签名`} />}
          </span>
          <span>{on ?? '年　　月　　日'}</span>
        </p>
      ))}
    </div>
  )
}

/** Label and value, a row each. */
export function SheetFacts({ facts }: { facts: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <table className="zj-sheet-facts">
      <tbody>
        {facts.map(([label, value]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{value || '—'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
