import { type PublicDraw, publicDrawApi } from '@zhujian/domain/contracts/public-draw'
import { verify } from '@zhujian/domain/safety/draw/draw'
import { formatInstant } from '@zhujian/model/date'
import { type FormEvent, type ReactElement, type ReactNode, useEffect, useMemo, useState } from 'react'
import { isApiError, messageOf } from '../../data/api-error'
import { get } from '../../data/client'
import { navigate } from '../../data/place'
import type { PageProps } from '../../data/tab'
import { PlainFrame } from './plain-frame'
import { TextField } from './text-field'
import './public-draw.css'

/** 双随机抽查公开查验：不必登录；名单、种子与结果由打开网页的人在自己的浏览器里重算。 */
export default function PublicDrawPage({ query }: PageProps): ReactElement {
  const code = query.code ?? ''
  const { data, reason } = useDraw(code)
  return (
    <PlainFrame aside="公开查验">
      <article className="plain-card public-draw">
        <h1>双随机抽查公开查验</h1>
        {data ? <Told draw={data} /> : code !== '' && <output className="plain-lead">{reason ?? '正在查询…'}</output>}
        {(code === '' || reason) && <CodeForm />}
      </article>
    </PlainFrame>
  )
}

/** 查验码，也可以是整个网址。 */
const codeIn = (text: string): string => /(?:^|code=)([\w-]{22})(?:$|&)/.exec(text.trim())?.[1] ?? ''

/** 网址里没有查验码的，由打开网页的人填写公布的查验码。 */
function CodeForm() {
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState('')
  const look = (event: FormEvent) => {
    event.preventDefault()
    const code = codeIn(text)
    if (code === '') setWrong('查验码为 22 位字母、数字，请照公布的抄录，或者粘贴整个网址')
    else navigate(`/publicDraw?code=${code}`)
  }
  return (
    <form className="public-draw-form" noValidate onSubmit={look}>
      <TextField
        label="公开查验码或网址"
        name="code"
        value={text}
        onText={setText}
        error={wrong}
        maxLength={300}
        autoComplete="off"
      />
      <button type="submit" className="main-button">
        查验
      </button>
    </form>
  )
}

interface Looked {
  readonly code: string
  readonly data?: PublicDraw
  readonly reason?: string
}

/** 不必登录的页面在主框架之外，自己取一次；换了查验码再取。 */
function useDraw(code: string): Looked {
  const [looked, setLooked] = useState<Looked>({ code: '' })
  useEffect(() => {
    if (code === '') return undefined
    const gone = new AbortController()
    get<PublicDraw>(publicDrawApi, { params: { code }, silent: true, signal: gone.signal }).then(
      (data) => setLooked({ code, data }),
      (error: unknown) => {
        if (!gone.signal.aborted) setLooked({ code, reason: isApiError(error) ? messageOf(error) : '查询没有成功，请稍后再试' })
      },
    )
    return () => gone.abort()
  }, [code])
  return looked.code === code ? looked : { code }
}

const isDrawn = (draw: PublicDraw): draw is PublicDraw & { drawn: NonNullable<PublicDraw['drawn']> } => draw.drawn !== null

function Told({ draw }: { draw: PublicDraw }) {
  return (
    <>
      <p className="plain-lead">{`${draw.org_name}　${draw.title}（${draw.draw_no}）`}</p>
      {isDrawn(draw) ? (
        <Drawn draw={draw} />
      ) : (
        <output className="public-draw-verdict">
          {draw.void_reason ? `已作废：${draw.void_reason}` : `名单已冻结，${draw.draw_on} 抽取`}
        </output>
      )}
      <h2>抽取之前已经公布</h2>
      <dl>
        <Fact label="名单校验值" value={draw.pool_hash} code />
        <Fact label="随机串校验值" value={draw.commitment} code />
        <Fact label="公布数的来源" value={draw.public_source} />
        {draw.public_link && <Fact label="公布网址" value={draw.public_link} />}
        <Fact label="冻结时间" value={formatInstant(draw.frozen_at)} />
        <Fact label="抽取日期" value={draw.draw_on} />
        <Fact
          label="抽取办法"
          value={`名单内 ${draw.pool_count} 个工程抽 ${draw.project_count} 个，${draw.inspector_count} 名检查人每个工程派 ${draw.per_project} 名`}
        />
        {draw.left_out && <Fact label="未列入名单" value={`回避后检查人不足：${draw.left_out}`} />}
      </dl>
      <p className="public-draw-note">{HOW}</p>
    </>
  )
}

/** 照着它，谁都能自己算一遍。 */
const HOW = [
  '种子由“监督机构编号|抽取日期|公布的数|随机串”组成。',
  '工程按 SHA-256（种子＋工程编号，前后直接相连）从小到大取；',
  '检查人避开应当回避的，先派次数少的，次数相同的按 SHA-256（种子＋工程编号＋“|”＋执法证号）从小到大取。',
].join('')

function Drawn({ draw }: { draw: PublicDraw & { drawn: NonNullable<PublicDraw['drawn']> } }) {
  const { drawn } = draw
  const checks = useMemo(
    () =>
      verify({
        ...draw,
        ...draw.drawn,
        parts: { org: draw.org, day: draw.draw_on, number: draw.drawn.public_number },
        wanted: { projects: draw.project_count, inspectors: draw.per_project },
      }),
    [draw],
  )
  const ok = checks.every((each) => each.ok)
  const dropped = new Map(draw.dropped.map(({ project, reason }) => [project, reason]))
  const names = new Map(drawn.pool.projects.map(({ key, name }) => [key, name]))
  return (
    <>
      <output className={ok ? 'public-draw-verdict public-draw-ok' : 'public-draw-verdict public-draw-bad'}>
        {ok ? '一致：在本机重算的结果与公布的相同' : '不一致：公布的内容互相对不上'}
      </output>
      <ul className="public-draw-checks">
        {checks.map((each) => (
          <li key={each.label} className={each.ok ? 'public-draw-ok' : 'public-draw-bad'}>
            {`${each.ok ? '✓' : '✗'} ${each.label}${each.ok ? '相符' : '不符'}`}
          </li>
        ))}
      </ul>
      <h2>抽取结果</h2>
      <ol className="public-draw-result">
        {drawn.result.map(({ project, inspectors }) => (
          <li key={project}>
            <strong>{names.get(project) ?? project}</strong>
            <span>{`执法证号 ${inspectors.join('、')}`}</span>
            {dropped.has(project) && <span className="public-draw-dropped">{`检查已取消：${dropped.get(project)}`}</span>}
          </li>
        ))}
      </ol>
      <h2>抽取时公布</h2>
      <dl>
        <Fact label="公布的数" value={drawn.public_number} />
        <Fact label="随机串" value={drawn.secret} code />
        <Fact label="种子" value={drawn.seed} code />
        <Fact label="结果校验值" value={drawn.result_hash} code />
        <Fact label="抽取时间" value={draw.drawn_at === null ? '' : formatInstant(draw.drawn_at)} />
      </dl>
      <details>
        <summary>{`冻结的名单：${drawn.pool.projects.length} 个工程，${drawn.pool.inspectors.length} 名检查人`}</summary>
        <ul className="public-draw-pool">
          {drawn.pool.projects.map(({ key, name }) => (
            <li key={key}>{`${key}　${name}`}</li>
          ))}
          {drawn.pool.inspectors.map(({ key, avoids }) => (
            <li key={key}>{`执法证 ${key}${avoids.length > 0 ? `，回避工程 ${avoids.join('、')}` : ''}`}</li>
          ))}
        </ul>
      </details>
    </>
  )
}

function Fact({ label, value, code = false }: { label: string; value: ReactNode; code?: boolean }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{code ? <code>{value}</code> : value}</dd>
    </div>
  )
}
