# frozen_string_literal: true

require "securerandom"
require "sidekiq"

SOCKET = ENV.fetch("PEER_REDIS")
Sidekiq.configure_server { |config| config.redis = { path: SOCKET } }
Sidekiq.configure_client { |config| config.redis = { path: SOCKET } }

# Contacts with the columns of ours, by hand or by Faker, as COPY reads them in its text format.
module Rows
  COLUMNS = "id,uid,given_name,family_name,phonetic_given_name,phonetic_family_name," \
            "formatted_name,company,phone,phone_label,email,email_label,street,city,region," \
            "postal_code,country_code,extra"

  module_function

  def cheap(index)
    given = "Given#{rand(1000)}"
    family = "Family#{rand(5000)}"
    city = rand(1000)
    [index, SecureRandom.uuid, given, family, rand(10) < 3 ? "Company#{rand(1000)} Inc." : nil,
     format("+1%010d", rand(10**10)), "#{given}.#{family}.#{index}@example.com".downcase,
     "#{rand(1..9998)} Street#{rand(1000)} St", "City#{city}", "R#{city % 50}",
     format("%05d", city)]
  end

  def faker(index)
    require "faker"
    given = Faker::Name.first_name
    family = Faker::Name.last_name
    [index, Faker::Internet.uuid, given, family, rand(10) < 3 ? Faker::Company.name : nil,
     Faker::PhoneNumber.cell_phone, "#{given}.#{family}.#{index}@example.com".downcase,
     Faker::Address.street_address, Faker::Address.city, Faker::Address.state_abbr,
     Faker::Address.zip_code]
  end

  def copy_text(kind, first, count)
    (first...(first + count)).map do |index|
      id, uid, given, family, company, phone, email, street, city, region, code =
        send(kind, index)
      "#{id}\t#{uid}\t#{given}\t#{family}\t\\N\t\\N\t\\N\t#{company || '\N'}\t#{phone}\tmobile\t" \
        "#{email}\thome\t#{street}\t#{city}\t#{region}\t#{code}\tUS\t\\N\n"
    end.join
  end

  def store(kind, first, count)
    require "pg"
    @connection ||= PG.connect(ENV.fetch("PEER_POSTGRES"))
    @connection.copy_data("COPY contacts (#{COLUMNS}) FROM STDIN") do
      @connection.put_copy_data(copy_text(kind, first, count))
    end
  end
end

# What a job does: nothing, or a chunk of contacts. Either way it is counted in Redis.
class Chunk
  include Sidekiq::Worker

  def perform(kind, first, count)
    Rows.store(kind, first, count) unless kind == "none"
    Sidekiq.redis { |redis| redis.incr("peer:done") }
  end
end

# ruby sidekiq_app.rb enqueue KIND JOBS SIZE  or  ruby sidekiq_app.rb make KIND CONTACTS
case $PROGRAM_NAME == __FILE__ && ARGV[0]
when "enqueue"
  jobs = Integer(ARGV[2])
  size = Integer(ARGV[3])
  (0...jobs).each_slice(1000) do |numbers|
    Sidekiq::Client.push_bulk(
      "class" => Chunk, "args" => numbers.map { |n| [ARGV[1], n * size, size] })
  end
when "make"
  Rows.copy_text(ARGV[1], 0, 10)
  start = Process.clock_gettime(Process::CLOCK_MONOTONIC)
  Rows.copy_text(ARGV[1], 0, Integer(ARGV[2]))
  seconds = Process.clock_gettime(Process::CLOCK_MONOTONIC) - start
  puts Integer(ARGV[2]) / seconds
end
