import type { Vacancy } from '@zhujian/domain/people/vacancies'
import { useApi } from '../../data/queries'
import type { PageProps } from '../../data/tab'
import './people.css'

/** 一个工程还没有人在岗的关键岗位；从别处打开的名册不说。 */
export function Vacancies({ page: { query } }: { page: PageProps }) {
  const id = Number(query.engineering_id) || 0
  const { data } = useApi<{ rows: readonly Vacancy[] }>(
    'manage_user',
    '/api/people/manage_user/pc/vacancies',
    { engineering_id: id },
    { enabled: id > 0 },
  )
  if (!data || data.rows.length === 0) return null
  return (
    <section className="people-vacancies" aria-label="空缺岗位">
      <strong>{`空缺岗位 ${data.rows.length}`}</strong>
      <ul>
        {data.rows.map(({ unit_role, post, text, clause }) => (
          <li key={`${unit_role}.${post}`} title={clause}>
            {text}
          </li>
        ))}
      </ul>
    </section>
  )
}
