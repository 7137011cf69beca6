import type { VacancyAnswer } from '@zhujian/domain/people/vacancies'
import { useApi } from '../../data/queries'
import type { PageProps } from '../../data/tab'
import './people.css'

/** 一个工程空缺的岗位，与受理以后还有没有可以补登的；从别处打开的名册不说。 */
export function useVacancies({ query }: PageProps): VacancyAnswer | undefined {
  const id = Number(query.engineering_id) || 0
  return useApi<VacancyAnswer>('manage_user', '/api/people/manage_user/pc/vacancies', { engineering_id: id }, { enabled: id > 0 })
    .data
}

/** 一个工程还没有人在岗的关键岗位。 */
export function Vacancies({ rows }: Pick<VacancyAnswer, 'rows'>) {
  if (rows.length === 0) return null
  return (
    <section className="people-vacancies" aria-label="空缺岗位">
      <strong>{`空缺岗位 ${rows.length}`}</strong>
      <ul>
        {rows.map(({ unit_role, post, text, clause }) => (
          <li key={`${unit_role}.${post}`} title={clause}>
            {text}
          </li>
        ))}
      </ul>
    </section>
  )
}
