#include "engines/base/text/dates.h"

#include <string>

#include <gtest/gtest.h>

namespace tavoliere::base {
namespace {

TEST(Dates, AYearAMonthOrADayIsADate) {
  EXPECT_EQ(ReadDate("2009"), "2009");
  EXPECT_EQ(ReadDate("2009-05"), "2009-05");
  EXPECT_EQ(ReadDate("2009.5"), "2009-05");
  EXPECT_EQ(ReadDate(" 2003/12/15 "), "2003-12-15");
  EXPECT_EQ(ReadDate("2000-4-16"), "2000-04-16");
  EXPECT_EQ(ReadDate("20031215"), "2003-12-15");
  EXPECT_EQ(ReadDate("2003.??.??"), "2003");
  EXPECT_EQ(ReadDate("2003.12.??"), "2003-12");
  EXPECT_EQ(ReadDate("1996-05-06,07"), "1996-05-06");
}

TEST(Dates, ATimeKeepsWhatIsKnownOfItsZone) {
  EXPECT_EQ(ReadDate("2003.12.15_12:33:18.MST"), "2003-12-15T12:33:18-07:00");
  EXPECT_EQ(ReadDate("2003.12.15_12:33:18.GMT"), "2003-12-15T12:33:18Z");
  EXPECT_EQ(ReadDate("2014-01-29 23:05:30 GMT"), "2014-01-29T23:05:30Z");
  EXPECT_EQ(ReadDate("2000-4-16 11:13 EST"), "2000-04-16T11:13:00-05:00");
  EXPECT_EQ(ReadDate("2003-12-15T12:33:18.250Z"), "2003-12-15T12:33:18Z");
  EXPECT_EQ(ReadDate("2003-12-15T12:33:18+05:45"), "2003-12-15T12:33:18+05:45");
  EXPECT_EQ(ReadDate("2003-12-15 12:33:18 GMT+2"), "2003-12-15T12:33:18+02:00");
  EXPECT_EQ(ReadDate("2003-12-15 12:33:18 -0730"), "2003-12-15T12:33:18-07:30");
  EXPECT_EQ(ReadDate("2003.12.15_12:33:18.Nowhere"), "2003-12-15T12:33:18");
  EXPECT_EQ(ReadDate("2003-12-15 9:05"), "2003-12-15T09:05:00");
  EXPECT_EQ(ReadDate("945277754"), "1999-12-15T17:09:14Z");
}

TEST(Dates, WhatTheCalendarLacksIsLeftOut) {
  for (const char* text : {"", "yesterday", "0000", "?", "12", "199912", "99999999999999999999"})
    EXPECT_EQ(ReadDate(text), "") << text;
  EXPECT_EQ(ReadDate("2003-13-15"), "2003");
  EXPECT_EQ(ReadDate("2003-02-29"), "2003-02");
  EXPECT_EQ(ReadDate("2004-02-29"), "2004-02-29");
  EXPECT_EQ(ReadDate("2003-12-15 25:00"), "2003-12-15");
  EXPECT_EQ(ReadDate("2003-12-15 12:60"), "2003-12-15");
  EXPECT_EQ(ReadDate("2003-12-15 noon"), "2003-12-15");
  EXPECT_EQ(ReadDate("2003-12-15 12:33:18 +99:00"), "2003-12-15T12:33:18");
}

TEST(Dates, ComeApart) {
  const std::string date = "2003-12-15T12:33:18-07:00";
  EXPECT_EQ(DayOf(date), "2003-12-15");
  EXPECT_EQ(DayOf(date, '.'), "2003.12.15");
  EXPECT_EQ(DayOf("2003"), "2003");
  EXPECT_EQ(TimeOf(date), "12:33:18");
  EXPECT_EQ(TimeOf("2003-12"), "");
  EXPECT_EQ(ZoneOf(date), "MST");
  EXPECT_EQ(ZoneOf("2003-12-15T12:33:18Z"), "UTC");
  EXPECT_EQ(ZoneOf("2003-12-15T12:33:18+05:45"), "+0545");
  EXPECT_EQ(ZoneOf("2003-12-15T12:33:18"), "");
  EXPECT_EQ(ZoneOf("2003"), "");
}

}  // namespace
}  // namespace tavoliere::base
