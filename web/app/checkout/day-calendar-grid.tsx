import { Icon } from '../kit/icon.tsx';
import type { CalendarDay, DayCalendar as Calendar } from './day-calendar.ts';

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** Days to choose from, each a radio button with its price; they are one group for the keyboard. */
export function DayCalendar({
  calendar: { title, weeks },
  chosenDay,
  earlier,
  later,
}: {
  calendar: Calendar;
  chosenDay: string | null;
  earlier: string | null;
  later: string | null;
}) {
  return (
    <fieldset id="day" tabIndex={-1}>
      <legend className="visually-hidden">Delivery day</legend>
      <div className="calendar-head" data-soft="stay">
        <b>{title}</b>
        {earlier && (
          <a className="icon-button" href={earlier} aria-label="Earlier days">
            <Icon name="arrow-left" />
          </a>
        )}
        {later && (
          <a className="icon-button" href={later} aria-label="Later days">
            <Icon name="arrow-right" />
          </a>
        )}
      </div>
      <div className={areShort(weeks) ? 'calendar' : 'calendar long'}>
        {weekdays.map((name) => (
          <b key={name} aria-hidden="true">
            {name}
          </b>
        ))}
        {weeks
          .flat()
          .map((day, place) =>
            day ? (
              <Day key={day.day} day={day} isChosen={day.day === chosenDay} />
            ) : (
              <span key={`outside ${place}`} className="day blank" />
            ),
          )}
      </div>
    </fieldset>
  );
}

/** Prices of whole pounds fit under a day even where a week is as wide as a telephone. */
function areShort(weeks: Calendar['weeks']): boolean {
  return weeks.flat().every((day) => (day?.price?.length ?? 0) <= 4);
}

function Day({
  day: { day, label, weekday, name, price },
  isChosen,
}: {
  day: CalendarDay;
  isChosen: boolean;
}) {
  if (price === null) {
    return (
      <span className="day closed">
        <span aria-hidden="true">{label}</span>
        <small>
          <span className="visually-hidden">{name}</span>
          <span aria-hidden="true">No</span>
        </small>
      </span>
    );
  }
  return (
    <label className="day">
      <input type="radio" name="day" value={day} defaultChecked={isChosen} aria-label={name} />
      <span aria-hidden="true">
        <span className="weekday">{weekday} </span>
        {label}
      </span>
      <small aria-hidden="true">{price}</small>
    </label>
  );
}
