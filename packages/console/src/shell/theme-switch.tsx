import { setTheme, theme, themes, type Theme } from './theme.ts'

const names: Readonly<Record<Theme, string>> = { system: 'System', light: 'Light', dark: 'Dark' }

/** Chooses between light and dark. */
export function ThemeSwitch() {
  return (
    <fieldset class="theme-switch">
      <legend>Colours</legend>
      {themes.map((one) => (
        <label key={one}>
          <input
            type="radio"
            name="theme"
            value={one}
            checked={theme.value === one}
            onChange={() => setTheme(one)}
          />
          {names[one]}
        </label>
      ))}
    </fieldset>
  )
}
