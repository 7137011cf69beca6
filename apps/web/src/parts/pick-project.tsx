import { screenOf } from '@zhujian/domain/screens'
import { useEffect, useMemo } from 'react'
import type { PageProps } from '../data/tab'
import { useProjects } from '../data/use-projects'
import { refSource } from '../entity/kinds/sources'
import { Loading } from '../ui/loading'
import { ChooseProject } from './choose-project'
import './pick-project.css'

/** 只能看一个工程的页面，从查找、收藏打开时不知道看哪个：只有一个工程的直接看它，不止一个的在这里选。 */
export function PickProject({ tab, query }: Pick<PageProps, 'tab' | 'query'>) {
  const source = useMemo(() => refSource('engineering'), [])
  const { rows, total, answered } = useProjects('')
  const only = total === 1 ? rows[0]?.id : undefined
  const choose = (project: number) => tab.setQuery({ ...query, engineering_id: String(project) })
  useEffect(() => {
    if (only !== undefined) tab.setQuery({ ...query, engineering_id: String(only) })
  }, [only, tab, query])
  const title = screenOf(tab.path)?.title ?? ''
  if (!answered || only !== undefined) return <Loading lines={6} />
  return (
    <section className="pick-project" aria-label={title}>
      <header className="zj-page-head">
        <h1>{title}</h1>
      </header>
      <ChooseProject source={source} note="这一页一次看一个工程" onChoose={choose}>
        {rows.length > 0 && (
          <ul className="pick-project-rows" aria-label="最近的工程">
            {rows.map((row) => (
              <li key={row.id}>
                <button type="button" className="zj-link" onClick={() => choose(row.id)}>
                  {row.engineering_name}
                </button>
              </li>
            ))}
          </ul>
        )}
      </ChooseProject>
    </section>
  )
}
