import { CheckCircleOutlined, CloseCircleOutlined, ExclamationCircleOutlined, MinusCircleOutlined } from '@ant-design/icons'
import type { BizCheck, BizInfoAnswer } from '@zhujian/domain/contracts/biz-answers'
import type { ReactNode } from 'react'
import type { Tab } from '../../data/tab'
import { Card } from '../../ui/card'
import { openPreview } from '../../ui/preview/preview-store'
import { FileThumb } from '../../ui/upload/file-icon'
import { useFileUrl } from '../../ui/upload/file-list'
import { isOpenable } from '../../ui/upload/scan-tag'

const MARKS: Record<BizCheck['result'], ReactNode> = {
  ok: <CheckCircleOutlined className="biz-check-ok" aria-label="符合" />,
  none: <MinusCircleOutlined className="biz-check-none" aria-label="没有判定" />,
  warn: <ExclamationCircleOutlined className="biz-check-warn" aria-label="提醒" />,
  block: <CloseCircleOutlined className="biz-check-block" aria-label="不符合" />,
}

/** 系统查好的事实：不符合的拦住办成，提醒的由办理人判断。 */
export function CheckList({ checks, tab }: { checks: readonly BizCheck[]; tab: Tab }) {
  return (
    <ul className="biz-checks">
      {checks.map(({ label, result, text, path }) => (
        // Several may bear one label: what was found out, and what was filled in.
        <li key={`${label}/${text}`}>
          {MARKS[result]}
          <span className="biz-check-label">{label}</span>
          {path === undefined ? (
            <span className={`biz-check-${result}`}>{text}</span>
          ) : (
            <button type="button" className="zj-link" onClick={() => tab.openTab(path)}>
              {text}
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

const IMAGE = /^image\//
const SHOWN = 4

/** 关联核验与现场照片。 */
export function CaseChecks({ info, tab }: { info: BizInfoAnswer; tab: Tab }) {
  const pictures = info.attachments.filter((file) => IMAGE.test(file.mime) && isOpenable(file.scan_state))
  if (info.checks.length === 0 && pictures.length === 0) return null
  return (
    <div className={info.checks.length > 0 && pictures.length > 0 ? 'biz-pair' : ''}>
      {info.checks.length > 0 && (
        <Card title="关联核验">
          <CheckList checks={info.checks} tab={tab} />
        </Card>
      )}
      {pictures.length > 0 && <Pictures pictures={pictures} />}
    </div>
  )
}

function Pictures({ pictures }: { pictures: BizInfoAnswer['attachments'] }) {
  const urlOf = useFileUrl()
  const show = (at: number) =>
    openPreview(
      pictures.map(({ name, path }) => ({ name, url: urlOf(path) })),
      at,
    )
  const all = (
    <button type="button" className="zj-link" onClick={() => show(0)}>
      {`全部 ${pictures.length} 张`}
    </button>
  )
  return (
    <Card title="现场照片" extra={all}>
      <ul className="biz-pictures">
        {pictures.slice(0, SHOWN).map(({ path, name }, at) => (
          <li key={path}>
            <button type="button" aria-label={`查看${name}`} title={name} onClick={() => show(at)}>
              <FileThumb path={path} size={96} />
            </button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
