import { PUBLIC_PAGE, type PublicCredit, type PublicCreditAnswer, publicCreditApi } from '@zhujian/domain/contracts/public-credit'
import { creditCategory, organLevel } from '@zhujian/domain/reputation/credit-event'
import { creditMatter, repairMonths } from '@zhujian/domain/reputation/repair-period'
import { type FormEvent, type ReactElement, useEffect, useState } from 'react'
import { isApiError, messageOf } from '../../data/api-error'
import { get } from '../../data/client'
import { navigate } from '../../data/place'
import type { PageProps } from '../../data/tab'
import { ChoiceField } from './choice-field'
import { PlainFrame } from './plain-frame'
import { TextField } from './text-field'
import './public-credit.css'

/** 企业信用信息公示：不必登录；公示着的才查得到，期满、撤销、修复的随即查不到。 */
export default function PublicCreditPage({ query }: PageProps): ReactElement {
  const { key = '', category = '' } = query
  const page = Math.max(1, Number(query.page) || 1)
  const { data, reason } = useCredits(key, category, page)
  const go = (next: { key?: string; category?: string; page?: number }) => {
    const asked = new URLSearchParams(
      Object.entries({ key, category, ...next, page: String(next.page ?? 1) }).filter(
        ([name, value]) => value !== '' && !(name === 'page' && value === '1'),
      ),
    )
    navigate(`/publicCredit${asked.size > 0 ? `?${asked}` : ''}`)
  }
  return (
    <PlainFrame aside="信用公示">
      <article className="plain-card public-credit">
        <h1>企业信用信息公示</h1>
        <p className="plain-lead">
          依《建筑市场信用管理暂行办法》（建市〔2017〕241号）公开。公开期满、撤销或者完成信用修复的，不再公示。
        </p>
        <Search key={`${key} ${category}`} known={key} chosen={category} onSearch={go} />
        {reason !== undefined && <output className="public-credit-note">{reason}</output>}
        {data === undefined && reason === undefined && <output className="public-credit-note">正在查询…</output>}
        {data && <Found answer={data} page={page} onPage={(to) => go({ page: to })} />}
        <Explained />
      </article>
    </PlainFrame>
  )
}

interface Looked {
  readonly asked: string
  readonly data?: PublicCreditAnswer
  readonly reason?: string
}

/** 不必登录的页面在主框架之外，自己取；换了条件再取。 */
function useCredits(key: string, category: string, page: number): Looked {
  const asked = JSON.stringify([key, category, page])
  const [looked, setLooked] = useState<Looked>({ asked: '' })
  useEffect(() => {
    const gone = new AbortController()
    const params = { page, ...(key && { key }), ...(category && { category }) }
    get<PublicCreditAnswer>(publicCreditApi, { params, silent: true, signal: gone.signal }).then(
      (data) => setLooked({ asked, data }),
      (error: unknown) => {
        if (!gone.signal.aborted) setLooked({ asked, reason: isApiError(error) ? messageOf(error) : '查询没有成功，请稍后再试' })
      },
    )
    return () => gone.abort()
  }, [key, category, page, asked])
  return looked.asked === asked ? looked : { asked }
}

interface SearchProps {
  known: string
  chosen: string
  onSearch: (asked: { key: string; category: string }) => void
}

function Search({ known, chosen, onSearch }: SearchProps) {
  const [key, setKey] = useState(known)
  const [category, setCategory] = useState(chosen)
  const search = (event: FormEvent) => {
    event.preventDefault()
    onSearch({ key: key.trim(), category })
  }
  return (
    <form className="public-credit-form" aria-label="查询公示" noValidate onSubmit={search}>
      <TextField label="企业名称或统一社会信用代码" name="key" value={key} onText={setKey} maxLength={60} autoComplete="off" />
      <ChoiceField
        label="类别"
        blank="全部"
        value={category}
        options={creditCategory.codes.map((code) => ({ value: code, label: creditCategory.labelOf(code) }))}
        onChoose={setCategory}
      />
      <button type="submit" className="main-button">
        查询
      </button>
    </form>
  )
}

function Found({
  answer: { on, total, rows },
  page,
  onPage,
}: {
  answer: PublicCreditAnswer
  page: number
  onPage: (page: number) => void
}) {
  const last = Math.max(1, Math.ceil(total / PUBLIC_PAGE))
  return (
    <>
      <output className="public-credit-note">
        {total === 0 ? `截至 ${on}，没有符合条件的公示信息` : `截至 ${on}，共 ${total} 条，近的在前`}
      </output>
      <ol className="public-credit-list">
        {rows.map((row) => (
          <li key={`${row.usc ?? row.unit_name} ${row.doc_no}`}>
            <Told row={row} />
          </li>
        ))}
      </ol>
      {last > 1 && (
        <nav className="public-credit-pages" aria-label="翻页">
          <button type="button" className="plain-button" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            上一页
          </button>
          <span>{`第 ${page} 页，共 ${last} 页`}</span>
          <button type="button" className="plain-button" disabled={page >= last} onClick={() => onPage(page + 1)}>
            下一页
          </button>
        </nav>
      )}
    </>
  )
}

const TONES: Readonly<Record<number, string>> = {
  [creditCategory.code('good')]: 'public-credit-good',
  [creditCategory.code('bad')]: 'public-credit-bad',
  [creditCategory.code('severe')]: 'public-credit-severe',
}

function Told({ row }: { row: PublicCredit }) {
  const facts: (readonly [string, string | null | false])[] = [
    ['统一社会信用代码', row.usc],
    ['信用行为', row.deed],
    ['失信领域', row.matter !== null && creditMatter.labelOf(row.matter)],
    ['所涉工程', row.project_name],
    ['认定日期', row.happened_on],
    ['依据', `${row.basis}　${row.doc_no}`],
    ['认定部门', `${row.reg_org}（${organLevel.labelOf(row.organ_level)}）`],
    ['公示期', `${row.public_from} 至 ${row.public_to}`],
    ['信用修复', repairText(row)],
  ]
  return (
    <>
      <h2>
        <span className={`public-credit-kind ${TONES[row.category] ?? ''}`}>{creditCategory.labelOf(row.category)}</span>
        {row.unit_name}
      </h2>
      <p className="public-credit-title">{row.title}</p>
      {row.disputed && <p className="public-credit-disputed">企业提出异议，正在核查</p>}
      <dl>
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </>
  )
}

/** 良好信用不须修复；严重失信名单期内不能修复。 */
function repairText({ category, matter, repair_from, public_to }: PublicCredit): string | false {
  if (category === creditCategory.code('severe')) return '严重失信名单期内不能修复'
  // 公示到最短公示期满为止的，到时自行停止，没有可以提前的。
  if (repair_from !== null && repair_from >= public_to) return `公示至 ${public_to} 期满自行停止，不必申请`
  return repair_from !== null && `公示满 ${repairMonths(matter)} 个月，${repair_from} 起可以申请`
}

function Explained() {
  return (
    <section className="public-credit-explained" aria-label="说明">
      <h2>公示与修复的期限</h2>
      <ul>
        <li>良好信用公示不超过三年；不良信用公示六个月至三年，并不短于处罚期限；严重失信公示不短于三年。</li>
        <li>
          安全生产、消防、特种设备领域的，最短公示一年；其余领域最短公示三个月。满期并完成整改的，可以申请修复，修复以后不再公示。
        </li>
        <li>企业认为公示的信息有误的，以本单位账号登录，在信用事件里提出异议；核查期间照常公示并注明。</li>
      </ul>
    </section>
  )
}
