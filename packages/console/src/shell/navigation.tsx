import { useLocation } from 'preact-iso'
import { icons } from './icons.tsx'
import { placeOf, places } from './places.ts'

/** The way to every place. */
export function Navigation() {
  const { path } = useLocation()
  const here = placeOf(path)
  return (
    <nav aria-label="Main">
      {places.map(({ title, of }) => (
        <div key={title}>
          <h2>{title}</h2>
          <ul>
            {of.map((place) => (
              <li key={place.path}>
                <a href={place.path} aria-current={place === here ? 'page' : undefined}>
                  {icons[place.icon]}
                  {place.name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
