import type { SetupAnswer } from '@zhujian/domain/contracts/setup'
import { type SettingKey, settingKeys, settingOf, settingRules } from '@zhujian/domain/setting/settings'
import { useRef, useState } from 'react'
import { ApiError, isApiError } from '../../data/api-error'
import { get, post } from '../../data/client'
import { invalidate } from '../../data/queries'
import { useSubmitKey } from '../../entity/use-submit-key'
import { nullWhenRefused } from '../../entity/when-refused'
import { compareEdits, type Conflict } from '../../ui/conflict'
import type { FormRow } from '../../ui/form/kind'
import { type LoadedForm, useSchemaForm } from '../../ui/form/use-schema-form'
import { toast } from '../../ui/toast'
import { useLatest } from '../../ui/use-latest'
import { answers, applyHere, isInitial, same, setupApi, setupFields, SETUP, valuesOf } from './setup-api'

interface Found {
  readonly conflicts: readonly Conflict[]
  readonly taken: readonly string[]
  readonly theirs: FormRow
}

/** 危险的设置键入的确认：设置键 → 名称。 */
export type Words = Readonly<Record<string, string>>

export interface Setup {
  readonly form: LoadedForm
  readonly answer: SetupAnswer
  /** 有一项已被他人改过，要重新加载才能存。 */
  readonly stale: boolean
  readonly found: Found | null
  /** 改了的、要键入名称确认的设置。 */
  readonly dangerous: readonly SettingKey[]
  readonly save: (words: Words) => Promise<void>
  readonly reload: () => Promise<void>
  readonly takeTheirs: (name: string) => void
  readonly restore: (key: SettingKey, value: unknown) => void
}

const listSettings = () => get<SetupAnswer>(setupApi.list).catch(nullWhenRefused)
const labelOf = (name: string): string => setupFields[name]?.label ?? name

/** 全部设置的编辑：一次保存改过的各项；别人先改了的，对照之后再存。 */
export function useSetup(loaded: SetupAnswer): Setup {
  const [answer, setAnswer] = useState(loaded)
  const [stale, setStale] = useState(false)
  const { form, sentRef, settle } = useSetupForm(answer, () => setStale(true))
  const latest = useLatest(form)
  const compared = useCompared(form, answer, (next) => {
    setAnswer(next)
    setStale(false)
  })
  const save = async (words: Words) => {
    sentRef.current = { ...sentRef.current, words }
    if (!(await form.submit('保存'))) return
    toast.success('已保存，立即生效')
    const next = await settle()
    if (!next) return
    setAnswer(next)
    loadKeeping(latest.current, valuesOf(next))
    compared.clear()
  }
  return {
    form,
    answer,
    stale,
    found: compared.found,
    dangerous: form.changed.filter((name): name is SettingKey => settingOf(name as SettingKey).dangerous !== undefined),
    save,
    reload: compared.reload,
    takeTheirs: compared.takeTheirs,
    restore: (name, value) => {
      form.set({ [name]: value })
      sentRef.current = { ...sentRef.current, restored: { ...sentRef.current.restored, [name]: value } }
    },
  }
}

/** 载入新的内容，等待期间又改了的不丢。 */
function loadKeeping(form: LoadedForm, theirs: FormRow): void {
  const mine = Object.fromEntries(form.changed.map((name) => [name, form.values[name]]))
  form.load(theirs)
  form.set(mine)
}

/** 表单之外随保存送出的：键入的确认，与哪些值取自变更记录。 */
interface Sent {
  readonly words: Words
  readonly restored: FormRow
}
const NOTHING: Sent = { words: {}, restored: {} }

function useSetupForm(answer: SetupAnswer, onStale: () => void) {
  const sentRef = useRef<Sent>(NOTHING)
  const key = useSubmitKey()
  const form: LoadedForm = useSchemaForm({
    fields: setupFields,
    items: settingKeys,
    initial: valuesOf(answer),
    rules: settingRules,
    onSubmit: async (values) => {
      const changes = changesOf(answer, values, sentRef.current)
      await requireAnswer(changes)
      try {
        await post(setupApi.save, { changes }, { key: key.of(changes) })
      } catch (error) {
        if (isApiError(error) && error.problem === 'stale') onStale()
        throw error
      }
      key.done()
    },
  })
  const settle = async () => {
    sentRef.current = NOTHING
    await Promise.all([invalidate(SETUP), applyHere().catch(nullWhenRefused)])
    return listSettings()
  }
  return { form, sentRef, settle }
}

/** 别人先改了：取来新的，与自己填的对照。 */
function useCompared(form: LoadedForm, answer: SetupAnswer, onLoaded: (next: SetupAnswer) => void) {
  const [found, setFound] = useState<Found | null>(null)
  const latest = useLatest(form)
  const reload = async () => {
    const next = await listSettings()
    if (!next) return
    const theirs = valuesOf(next)
    const { taken, conflicts } = compareEdits(settingKeys, valuesOf(answer), latest.current.values, theirs)
    loadKeeping(latest.current, theirs)
    setFound({ conflicts, taken: taken.map(labelOf), theirs })
    onLoaded(next)
  }
  const takeTheirs = (name: string) => {
    if (!found) return
    form.set({ [name]: found.theirs[name] })
    setFound({ ...found, conflicts: found.conflicts.filter((each) => each.name !== name) })
  }
  return { found, reload, takeTheirs, clear: () => setFound(null) }
}

function changesOf(answer: SetupAnswer, values: FormRow, { words, restored }: Sent) {
  return answer.rows
    .filter(({ key, value }) => !same(values[key] === '' ? null : values[key], value))
    .map(({ key, version }) => ({
      key,
      version,
      ...(isInitial(key, values[key]) ? { restore_default: true } : { value: values[key] ?? null }),
      ...(key in restored && same(restored[key], values[key]) && { restored: true }),
      ...(words[key] !== undefined && { confirm: words[key] }),
    }))
}

/** @throws 新的接口地址没有应答 */
async function requireAnswer(changes: readonly { key: string; value?: unknown }[]): Promise<void> {
  const address = changes.find(({ key }) => key === 'site_url')?.value
  if (typeof address !== 'string' || (await answers(address))) return
  const message = '该地址没有应答，没有保存'
  throw new ApiError(message, { problem: 'invalid', fields: [{ field: 'site_url', message }] })
}
