import type { SetupAnswer } from '@zhujian/domain/contracts/setup'
import { settingGroups, type SettingGroup } from '@zhujian/domain/setting/setting'
import { type SettingKey, settingKeys, settingOf } from '@zhujian/domain/setting/settings'
import { Button } from 'antd'
import { useEffect, useId, useRef, useState } from 'react'
import { Card } from '../../ui/card'
import { ConflictPanel } from '../../ui/conflict-panel'
import { confirm } from '../../ui/confirm'
import { TextInput } from '../../ui/controls/text-input'
import { usePinyin } from '../../ui/controls/pinyin'
import { NoMatch } from '../../ui/empty'
import { EnterForm } from '../../ui/form/enter-form'
import { ErrorSummary } from '../../ui/form/error-summary'
import { fieldId } from '../../ui/form/form-field'
import { baseName } from '../../ui/form/form-state'
import { useUnsavedMark } from '../../ui/form/use-leave-guard'
import { toast } from '../../ui/toast'
import { setupFields } from './setup-api'
import { SetupConfirm } from './setup-confirm'
import { SetupDeployed } from './setup-deployed'
import { SetupHistory } from './setup-history'
import { SetupRow } from './setup-row'
import { type Setup, useSetup } from './use-setup'

const groups = Object.entries(settingGroups) as [SettingGroup, string][]

/** 分组、查找、修改、一次保存。 */
export function SetupEditor({ loaded }: { loaded: SetupAnswer }) {
  const setup = useSetup(loaded)
  const { form, answer } = setup
  const editable = answer.can.includes('apply')
  const [search, setSearch] = useState('')
  const [history, setHistory] = useState<SettingKey | null>(null)
  const formId = useId()
  const shown = useShown(search)
  useUnsavedMark(form.dirty)
  return (
    <div className="setup">
      <Head answer={answer} search={search} onSearch={setSearch} />
      <div className="setup-body">
        <GroupList shown={shown} changed={form.changed} />
        <EnterForm className="setup-main" label="系统设置" onEnter={undefined}>
          <Notices setup={setup} formId={formId} onReveal={() => setSearch('')} />
          {shown.length === 0 && <NoMatch onClear={() => setSearch('')} />}
          {groups.map(([group, title]) => (
            <Group key={group} {...{ setup, group, title, shown, formId, editable }} onHistory={setHistory} />
          ))}
          {search === '' && <SetupDeployed deployed={answer.deployed} />}
        </EnterForm>
      </div>
      {editable && <SaveBar setup={setup} />}
      {history && (
        <SetupHistory
          settingKey={history}
          value={form.values[history]}
          editable={editable}
          onClose={() => setHistory(null)}
          onRestore={(value) => {
            setup.restore(history, value)
            setHistory(null)
            toast.info('已填入，保存后生效')
          }}
        />
      )}
    </div>
  )
}

/** 名称、说明、键名、拼音都能查到。 */
function useShown(search: string): readonly SettingKey[] {
  const matches = usePinyin()
  const wanted = search.trim()
  if (wanted === '') return settingKeys
  return settingKeys.filter((key) => {
    const { field, description, group } = settingOf(key)
    return (
      matches(field.label, wanted) ||
      description.includes(wanted) ||
      key.includes(wanted) ||
      settingGroups[group].includes(wanted)
    )
  })
}

function Head({ answer, search, onSearch }: { answer: SetupAnswer; search: string; onSearch: (text: string) => void }) {
  const changed = answer.rows.filter((row) => !row.is_default).length
  const id = useId()
  return (
    <header className="zj-page-head">
      <h1>系统设置</h1>
      <span className="zj-page-note">{`共 ${answer.rows.length} 项，${changed} 项改过`}</span>
      <div className="setup-search">
        <label className="visually-hidden" htmlFor={id}>
          查找设置
        </label>
        <TextInput id={id} value={search} onChange={onSearch} placeholder="按名称、说明、拼音查找设置" />
      </div>
    </header>
  )
}

function GroupList({ shown, changed }: { shown: readonly SettingKey[]; changed: readonly string[] }) {
  const inGroup = (group: SettingGroup) => shown.filter((key) => settingOf(key).group === group)
  return (
    <nav className="setup-groups" aria-label="设置分组">
      {groups.map(([group, title]) => {
        const keys = inGroup(group)
        const dirty = keys.some((key) => changed.includes(key))
        return (
          <button key={group} type="button" disabled={keys.length === 0} onClick={() => showGroup(group)}>
            <span>{title}</span>
            <span className={dirty ? 'setup-count setup-count-dirty' : 'setup-count'}>{keys.length}</span>
          </button>
        )
      })}
    </nav>
  )
}

const groupId = (group: SettingGroup) => `setup-group-${group}`
const showGroup = (group: SettingGroup) => document.getElementById(groupId(group))?.scrollIntoView({ block: 'start' })

interface GroupProps {
  setup: Setup
  group: SettingGroup
  title: string
  shown: readonly SettingKey[]
  formId: string
  editable: boolean
  onHistory: (key: SettingKey) => void
}

function Group({ setup, group, title, shown, formId, editable, onHistory }: GroupProps) {
  const { form, answer } = setup
  const rows = answer.rows.filter(({ key }) => settingOf(key).group === group && shown.includes(key))
  if (rows.length === 0) return null
  return (
    <div id={groupId(group)} className="setup-group">
      <Card title={title} note={`${rows.length} 项`} flush>
        {rows.map((row) => (
          <SetupRow
            key={row.key}
            {...{ row, form, formId, editable }}
            onDefault={() => form.set({ [row.key]: settingOf(row.key).initial })}
            onHistory={() => onHistory(row.key)}
          />
        ))}
      </Card>
    </div>
  )
}

/** 没有存成的原因，和别人先改了时的对照。 */
function Notices({ setup, formId, onReveal }: { setup: Setup; formId: string; onReveal: () => void }) {
  const { form, stale, found } = setup
  const top = useRef<HTMLDivElement>(null)
  const { failures } = form
  useEffect(() => {
    if (failures > 0) top.current?.scrollIntoView({ block: 'nearest' })
  }, [failures])
  const show = (name: string) => {
    onReveal()
    requestAnimationFrame(() => document.getElementById(fieldId(formId, name))?.focus())
  }
  const names = [...new Set(form.problems.map(({ field }) => baseName(field)))]
  const entries = names.map((name) => ({
    key: name,
    label: setupFields[name]?.label ?? name,
    message: form.problems.find(({ field }) => baseName(field) === name)?.message,
    onSelect: () => show(name),
  }))
  return (
    <div ref={top} className="setup-notices">
      {failures > 0 && <ErrorSummary entries={entries} pageProblem={form.pageProblem} />}
      {stale && (
        <div className="zj-stale">
          <Button onClick={() => void setup.reload()}>重新加载并对照</Button>
        </div>
      )}
      {found && <ConflictPanel fields={setupFields} {...found} mine={form.values} onTakeTheirs={setup.takeTheirs} />}
    </div>
  )
}

function SaveBar({ setup }: { setup: Setup }) {
  const { form, dangerous } = setup
  const [asking, setAsking] = useState(false)
  const handleSave = () => {
    if (dangerous.length > 0) setAsking(true)
    else void setup.save({})
  }
  const handleReset = async () => {
    if (await confirm('放弃全部未保存的修改？', { okText: '放弃', danger: true })) form.reset()
  }
  return (
    <footer className="setup-bar">
      <span>{form.dirty ? `${form.changed.length} 处未保存` : '修改后保存，立即生效'}</span>
      <Button disabled={!form.dirty || form.submitting} onClick={() => void handleReset()}>
        重置
      </Button>
      <Button type="primary" disabled={!form.dirty} loading={form.submitting} onClick={handleSave}>
        保存
      </Button>
      {asking && (
        <SetupConfirm
          keys={dangerous}
          values={form.values}
          onClose={() => setAsking(false)}
          onConfirm={(words) => {
            setAsking(false)
            void setup.save(words)
          }}
        />
      )}
    </footer>
  )
}
