import { MobileOutlined } from '@ant-design/icons'
import { DEFAULT_OUTSIDE_KINDS, messageKinds, OUTSIDE_PREFERENCE } from '@zhujian/domain/correspondence/outside-kinds'
import { Popover } from 'antd'
import type { ReactElement } from 'react'
import { usePreference } from '../../data/preferences'
import { CheckboxInput } from '../../ui/controls/choice-input'
import './outside-kinds.css'

const CHOICES = messageKinds.codes.map((code) => ({ value: code, label: messageKinds.labelOf(code) }))

/** 哪些消息同时发到站外（短信、企业微信或邮件，由平台统一接入）；各人自己选。 */
export function OutsideKinds(): ReactElement {
  const [kept, setKept] = usePreference<unknown>(OUTSIDE_PREFERENCE, DEFAULT_OUTSIDE_KINDS)
  // 存下的值可能比程序旧：只认识别得出的类别。
  const chosen = (Array.isArray(kept) ? kept : [...DEFAULT_OUTSIDE_KINDS]).filter(
    (kind) => messageKinds.keyOf(kind) !== undefined,
  )
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      title="同时发到站外"
      content={
        <div className="message-outside">
          <CheckboxInput choices={CHOICES} value={chosen} onChange={(next) => setKept(next ?? [])} />
          <p>平台接入短信、企业微信或邮件后，勾选的消息会同时发到那里。</p>
        </div>
      }
    >
      <button type="button" className="zj-icon-button" aria-label="站外提醒" title="站外提醒">
        <MobileOutlined aria-hidden />
      </button>
    </Popover>
  )
}
