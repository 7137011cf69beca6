import type { BizInfoAnswer, BizStartAnswer } from '@zhujian/domain/contracts/biz-answers'
import { formNow, papersNeeded } from '@zhujian/domain/biz/biz-kind'
import { bizApi } from '@zhujian/domain/contracts/biz-paths'
import { f, type FieldProblem, type Fields, type FormItem, nameOf } from '@zhujian/model'
import { useEffect, useMemo, useRef, useState } from 'react'
import { ApiError, isApiError } from '../../data/api-error'
import { post } from '../../data/client'
import { useDraft } from '../../data/drafts'
import { invalidate } from '../../data/queries'
import type { Tab } from '../../data/tab'
import { FILE_INFOS } from '../../entity/kinds/files'
import { useSubmitKey } from '../../entity/use-submit-key'
import { type FormDraft, useFormDraft } from '../../ui/form/use-form-draft'
import { useSchemaForm } from '../../ui/form/use-schema-form'
import { toast } from '../../ui/toast'
import { REJECTED } from '../../ui/upload/approval'
import type { GroupFile } from '../../ui/upload/group-files'
import { DRAFTS, draftKey } from './apply-project'
import { BIZ } from './biz-paths'
import { paperField } from './case-items'
import { kindOfCode } from './use-biz'

export interface ApplyProps {
  kind: string
  tab: Tab
  project: number
  start: BizStartAnswer
  /** 由哪一条记录发起。 */
  about?: number | undefined
  /** 退回后重报的那一件。 */
  again?: BizInfoAnswer
}

/** 表单值里放资料的地方；不是填写项，随草稿一并保存。 */
const PAPERS = '$papers'
const NOTE = 'correction'

const own = {
  title: f.text('申请标题', { max: 120 }),
  [NOTE]: f.longText('补正说明', { max: 500, hint: '对照退回意见逐项说明改了什么；没有改的说明理由' }),
}

/** 申请的填写、资料、草稿与提交。 */
export function useApply(props: ApplyProps) {
  const { kind, start, again } = props
  const [missing, setMissing] = useState<Missing>(() => wrongPapers(again))
  const kept = useDraft<FormDraft>(DRAFTS, again ? `again.${again.row.id}` : draftKey(kind, props.project, props.about))
  const { send, ask, handedIn } = useSend(props, kept.discard, setMissing)
  const fields = useMemo<Fields>(() => ({ ...own, ...kindOfCode(kind)?.fields }), [kind])
  const [items, setItems] = useState(() => itemsNow(kind, start.content, again !== undefined))
  const form = useSchemaForm({
    fields,
    items,
    initial: { ...start.content, [FILE_INFOS]: filesOf(kind, again), title: start.title, [PAPERS]: papersOf(again, start) },
    rules: (values) => (kindOfCode(kind)?.rules?.(values) ?? []).filter((result): result is FieldProblem => Boolean(result)),
    onSubmit: send,
    further: ask,
  })
  // 选了不同的类别，要填的项跟着变。
  const now = itemsNow(kind, form.values, again !== undefined)
  if (namesIn(now) !== namesIn(items)) setItems(now)
  const draft = useFormDraft(form, kept, { version: again?.row.version, atOnce: true })
  const papers = (form.values[PAPERS] ?? []) as readonly GroupFile[]
  const listed = checklistNow(kind, start, form.values)
  const setPapers = (next: GroupFile[]) => {
    form.set({ [PAPERS]: next })
    const settled = (code: string) => pathsOf(code, next) !== pathsOf(code, papers) && isThere(code, next)
    setMissing((before) => Object.fromEntries(Object.entries(before).filter(([code]) => !settled(code))))
  }
  const handIn = async () => {
    setMissing(lackingPapers(listed, papers))
    await form.submit('提交')
  }
  const { waiting, submit } = useOnceArrived(form.pending, handIn)
  return { form, draft, papers, listed, setPapers, missing, submit, busy: waiting || form.submitting, handedIn }
}

/** 还有文件在上传时按了提交：等传完再核对、送出，不能当作缺资料而没有下文。 */
function useOnceArrived(pending: number, handIn: () => Promise<void>) {
  const [waiting, setWaiting] = useState(false)
  const asked = useRef(false)
  useEffect(() => {
    if (!asked.current || pending > 0) return
    asked.current = false
    void handIn().finally(() => setWaiting(false))
  })
  const submit = () => {
    if (pending === 0) return void handIn()
    asked.current = true
    setWaiting(true)
  }
  return { waiting, submit }
}

type Missing = Readonly<Record<string, string>>

/** 送出；服务端指出的问题分给填写项与资料项。 */
function useSend({ kind, project, start, again }: ApplyProps, onSent: () => void, onMissing: (missing: Missing) => void) {
  const [handedIn, setHandedIn] = useState<number | null>(null)
  const key = useSubmitKey()
  const path = again ? bizApi.resubmit : bizApi.submit
  const lackingIn = (values: Record<string, unknown>) =>
    lackingPapers(checklistNow(kind, start, values), (values[PAPERS] ?? []) as readonly GroupFile[])
  /** 这里已经看出有误、不送出的，也问服务端还有什么问题：与登记不符、在别处锁定，不等改好了再说。 */
  const ask = async (values: Record<string, unknown>): Promise<readonly FieldProblem[]> => {
    const { title, ...body } = bodyOf(kind, project, values, again)
    const asked = { ...body, title: title.trim().length < 2 ? start.title : title, asking: true }
    try {
      await post(path, again ? { ...asked, [NOTE]: String(values[NOTE] ?? '').trim() || '—' } : asked, { silent: true })
    } catch (error) {
      if (!isApiError(error)) throw error
      onMissing({ ...paperProblems(error, start), ...lackingIn(values) })
      return error.fields.filter(({ field }) => paperOf(start, field) === undefined)
    }
    return []
  }
  const send = async (values: Record<string, unknown>): Promise<void> => {
    const lacking = lackingIn(values)
    const asking = Object.keys(lacking).length > 0
    // 只缺资料的也问一遍，不提交。
    const body = { ...bodyOf(kind, project, values, again), ...(asking && { asking }) }
    try {
      const sent = await post<{ id: number }>(path, body, { key: key.of(body) })
      key.done()
      onSent()
      await invalidate(BIZ, 'draft')
      toast.success(again ? '已重新提交' : '已提交，可在“我发起”中查看进度')
      setHandedIn(sent.id)
    } catch (error) {
      if (!isApiError(error)) throw error
      onMissing({ ...paperProblems(error, start), ...lacking })
      throw asFormError(error, start, asking)
    }
  }
  return { send, ask, handedIn }
}

const namesIn = (items: readonly FormItem[]): string => items.map(nameOf).join()

function itemsNow(code: string, values: Readonly<Record<string, unknown>>, again: boolean): readonly FormItem[] {
  const kind = kindOfCode(code)
  const note: FormItem[] = again ? [[NOTE, 'textarea']] : []
  return ['title', ...(kind ? formNow(kind, values) : []), ...note]
}

/** 填写项里已存附件的原名，按项；重报时照原名列出，不显示存放的名字。 */
function filesOf(code: string, again: BizInfoAnswer | undefined): Record<string, BizInfoAnswer['attachments']> {
  const names = Object.entries(kindOfCode(code)?.fields ?? {}).flatMap(([name, { kind }]) => (kind === 'files' ? [name] : []))
  return Object.fromEntries(names.map((name) => [name, (again?.attachments ?? []).filter(({ item }) => item === name)]))
}

function papersOf(again: BizInfoAnswer | undefined, { type }: BizStartAnswer): GroupFile[] {
  const codes = new Set(type.checklist.map(({ code }) => code))
  return (again?.attachments ?? [])
    .filter(({ item }) => codes.has(item))
    .map((file, at) => ({ ...file, id: at + 1, scan: file.scan_state }))
}

/** 退回时指出的资料，动过之前一直标着。 */
function wrongPapers(again: BizInfoAnswer | undefined): Missing {
  const codes = (again?.type.checklist ?? []).map(({ code }) => code)
  const wrong = codes.flatMap((code) => {
    const found = again?.wrong.find(({ field }) => field === paperField(code))
    return found ? [[code, `退回意见：${found.message || '请核对'}`]] : []
  })
  return Object.fromEntries(wrong)
}

const pathsOf = (code: string, papers: readonly GroupFile[]): string =>
  papers
    .filter(({ item }) => item === code)
    .map(({ path }) => path)
    .join()

const isThere = (code: string, papers: readonly GroupFile[]): boolean => {
  const files = papers.filter(({ item }) => item === code)
  return files.length > 0 && files.every(({ status }) => String(status) !== REJECTED)
}

type Checklist = BizStartAnswer['type']['checklist']

/** 资料清单此刻的样子：按填写的内容不必附的，不标必备。 */
function checklistNow(code: string, { type }: BizStartAnswer, values: Readonly<Record<string, unknown>>): Checklist {
  const kind = kindOfCode(code)
  const needed = new Set(kind ? papersNeeded(kind, type.checklist, values).map((item) => item.code) : [])
  return type.checklist.map((item) => ({ ...item, required: needed.has(item.code) }))
}

/** 必备资料没有传、或被驳回还没有替换的。 */
function lackingPapers(checklist: Checklist, papers: readonly GroupFile[]): Record<string, string> {
  return Object.fromEntries(
    checklist
      .filter(({ code, required }) => {
        const rejected = papers.some(({ item, status }) => item === code && String(status) === REJECTED)
        return rejected || (required && !isThere(code, papers))
      })
      .map(({ code }) => [code, papers.some(({ item }) => item === code) ? '有驳回的资料，请替换' : '请上传']),
  )
}

function bodyOf(code: string, project: number, values: Record<string, unknown>, again: BizInfoAnswer | undefined) {
  const papers = (values[PAPERS] ?? []) as readonly GroupFile[]
  const kind = kindOfCode(code)
  const names = kind ? formNow(kind, values).map(nameOf) : []
  const items = [...new Set(papers.map(({ item }) => item))]
  const common = {
    title: String(values['title'] ?? ''),
    content: Object.fromEntries(names.map((name) => [name, values[name] ?? null])),
    checklist: Object.fromEntries(items.map((item) => [item, pathsOf(item, papers)])),
  }
  if (again) return { ...common, id: again.row.id, version: again.row.version, [NOTE]: String(values[NOTE] ?? '') }
  return { ...common, kind: code, engineering_id: project }
}

const paperOf = ({ type }: BizStartAnswer, field: string): string | undefined =>
  type.checklist.find(({ code }) => paperField(code) === field)?.code

function paperProblems(error: ApiError, start: BizStartAnswer): Record<string, string> {
  return Object.fromEntries(
    error.fields.flatMap(({ field, message }) => {
      const code = paperOf(start, field)
      return code === undefined ? [] : [[code, message]]
    }),
  )
}

function asFormError(error: ApiError, start: BizStartAnswer, lacking: boolean): ApiError {
  const fields = error.fields.filter(({ field }) => paperOf(start, field) === undefined)
  const { code, status, problem, traceId } = error
  const words = fields.length === 0 && (lacking || error.fields.length > 0) ? '资料不齐或有误，见右侧清单' : error.message
  return new ApiError(words, { code, status, problem, traceId, fields })
}
