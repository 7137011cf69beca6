import { HistoryOutlined, UndoOutlined } from '@ant-design/icons'
import type { SettingRow } from '@zhujian/domain/contracts/setup'
import { settingText } from '@zhujian/domain/contracts/setup'
import { belowLeast } from '@zhujian/domain/setting/setting'
import { type SettingKey, settingOf } from '@zhujian/domain/setting/settings'
import { formatInstant } from '@zhujian/model/date'
import { FormField } from '../../ui/form/form-field'
import type { SchemaFormControl } from '../../ui/form/use-schema-form'
import { Tag } from '../../ui/tag'
import { isInitial } from './setup-api'

interface SetupRowProps {
  row: SettingRow
  form: SchemaFormControl
  formId: string
  editable: boolean
  onDefault: () => void
  onHistory: () => void
}

/** 一项设置：输入、说明、默认值与恢复、变更记录。 */
export function SetupRow({ row, form, formId, editable, onDefault, onHistory }: SetupRowProps) {
  const { key } = row
  const dirty = form.changed.includes(key)
  return (
    <div className={dirty ? 'setup-row setup-row-dirty' : 'setup-row'} data-setting={key}>
      <FormField form={form} formId={formId} item={key} disabled={!editable} />
      <div className="setup-aside">
        <Marks settingKey={key} dirty={dirty} value={form.values[key]} />
        <p className="setup-default">
          <span title={settingText(key, settingOf(key).initial)}>{`默认值：${settingText(key, settingOf(key).initial)}`}</span>
        </p>
        <p className="setup-acts">
          {editable && (
            <button
              type="button"
              className="zj-link"
              disabled={isInitial(key, form.values[key])}
              aria-label={`恢复默认：${settingOf(key).field.label}`}
              onClick={onDefault}
            >
              <UndoOutlined aria-hidden /> 恢复默认
            </button>
          )}
          <button
            type="button"
            className="zj-link"
            aria-label={`变更记录：${settingOf(key).field.label}`}
            disabled={row.version === 0}
            onClick={onHistory}
          >
            <HistoryOutlined aria-hidden /> {changedText(row)}
          </button>
        </p>
      </div>
    </div>
  )
}

const changedText = ({ changed_at, changed_by_text }: SettingRow): string =>
  changed_at === null ? '未改过' : `${formatInstant(changed_at)} ${changed_by_text ?? ''}`

function Marks({ settingKey, dirty, value }: { settingKey: SettingKey; dirty: boolean; value: unknown }) {
  const { dangerous, local } = settingOf(settingKey)
  const below = belowLeast(settingOf(settingKey), value)
  if (!dangerous && !local && !dirty && below === null) return null
  return (
    <p className="setup-marks">
      {dirty && <Tag tone="warning">未保存</Tag>}
      {below !== null && (
        <span title={below}>
          <Tag tone="danger">低于法定</Tag>
        </span>
      )}
      {dangerous && (
        <span title={dangerous}>
          <Tag tone="warning">须确认</Tag>
        </span>
      )}
      {local && (
        <span title="各地规定不一，默认值须由本地确认">
          <Tag>属地规定</Tag>
        </span>
      )}
    </p>
  )
}
