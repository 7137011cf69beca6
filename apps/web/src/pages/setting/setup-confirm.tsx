import { settingText } from '@zhujian/domain/contracts/setup'
import { type SettingKey, settingOf } from '@zhujian/domain/setting/settings'
import { strings } from '@zhujian/model/strings'
import { Button } from 'antd'
import { useId, useState } from 'react'
import { TextInput } from '../../ui/controls/text-input'
import { Dialog } from '../../ui/dialog'
import type { FormRow } from '../../ui/form/kind'

interface SetupConfirmProps {
  keys: readonly SettingKey[]
  values: FormRow
  onConfirm: (words: Readonly<Record<string, string>>) => void
  onClose: () => void
}

/** 危险的设置：说清后果，逐项键入名称之后才能保存。 */
export function SetupConfirm({ keys, values, onConfirm, onClose }: SetupConfirmProps) {
  const [words, setWords] = useState<Readonly<Record<string, string>>>({})
  const complete = keys.every((key) => words[key]?.trim() === settingOf(key).field.label)
  const confirm = () => onConfirm(Object.fromEntries(keys.map((key) => [key, settingOf(key).field.label])))
  return (
    <Dialog
      open
      role="alertdialog"
      tools={false}
      width={520}
      title="确认修改"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{strings.cancel}</Button>
          <Button type="primary" danger disabled={!complete} onClick={confirm}>
            保存
          </Button>
        </>
      }
    >
      {keys.map((key) => (
        <Question
          key={key}
          settingKey={key}
          value={values[key]}
          word={words[key] ?? ''}
          onWord={(word) => setWords((before) => ({ ...before, [key]: word }))}
        />
      ))}
    </Dialog>
  )
}

interface QuestionProps {
  settingKey: SettingKey
  value: unknown
  word: string
  onWord: (word: string) => void
}

function Question({ settingKey, value, word, onWord }: QuestionProps) {
  const id = useId()
  const { field, dangerous } = settingOf(settingKey)
  return (
    <div className="setup-question">
      <p>{`“${field.label}”将改为 ${settingText(settingKey, value)}。${dangerous ?? ''}。`}</p>
      <label htmlFor={id}>{`请键入“${field.label}”确认`}</label>
      <TextInput id={id} value={word} onChange={onWord} placeholder={field.label} />
    </div>
  )
}
